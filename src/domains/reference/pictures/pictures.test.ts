import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { derivedIn } from '#tests/fixtures/derived-files.ts';
import { drawHere } from '#tests/fixtures/draw-here.ts';
import { drawVehicle } from './drawing/draw-vehicle.ts';
import { PAINTS } from './drawing/parts/paint.ts';
import { TRIMS } from './drawing/parts/upholstery.ts';
import { shapes } from './drawing/shapes/shapes.ts';
import { plainLook, storefrontLook } from './drawing/storefront/look.ts';
import { readDrawingName } from './drawing-request.ts';
import { createPhotoSizes } from './photo-sizes.server.ts';
import { createPhotoStore } from './photo-store.server.ts';
import { drawingPath, type PicturedVehicle, storefrontPath } from './picture.ts';
import { picturesApi } from './pictures-api.server.ts';
import { picturesOf } from './vehicle-pictures.ts';

const vehicle = (overrides: Partial<PicturedVehicle> = {}) => ({
  id: 123_456,
  makeCode: 'OTHER',
  modelCode: 'NONE',
  year: 2023,
  shape: 'large-suv',
  exterior: { simple: 'GREEN' },
  interior: { simple: 'BEIGE' },
  photos: [],
  ...overrides,
});

const photos = () => createPhotoStore({ files: createFolderFiles(mkdtempSync(join(tmpdir(), 'forecourt-photos-'))) });

const derived = () => derivedIn(mkdtempSync(join(tmpdir(), 'forecourt-derived-')));

const server = (store = photos()) => {
  const app = Fastify();
  picturesApi(app, { draw: drawHere, photos: createPhotoSizes({ photos: store, derived: derived() }) });
  return app;
};

describe('drawings', () => {
  it('RULING-73: every shape in every view has 2 to 15 kB', () => {
    const odd: string[] = [];
    for (const shape of Object.keys(shapes)) {
      for (const view of ['side', 'front', 'rear', 'wheel', 'interior', 'cargo', 'folded'] as const) {
        const size = drawVehicle({ shape, paint: 'red', view }).length;
        if (size < 2000 || size > 15_360) odd.push(`${shape} ${view} ${size}`);
      }
    }
    expect(Object.keys(shapes).length).toBeGreaterThanOrEqual(12);
    expect(odd).toEqual([]);
  });

  it('a car always has the same drawing, and neighboring listings have different ones', () => {
    expect(drawingPath(vehicle(), 'side')).toBe(drawingPath(vehicle(), 'side'));
    const paths = new Set([1, 2, 3, 4].map((id) => drawingPath(vehicle({ id }), 'side')));
    expect(paths.size).toBe(4);
  });

  it('every URL can be parsed, in all nineteen paints', () => {
    const simple = Object.keys(PAINTS).map((name) => name.replace(' ', '').toUpperCase());
    for (const shape of Object.keys(shapes)) {
      for (const colour of simple) {
        const car = vehicle({ shape, exterior: { simple: colour }, interior: { simple: colour } });
        for (const { src } of picturesOf(car, 'car')) {
          const name = src.split('/').at(-1)?.replace('.svg', '') ?? '';
          expect(readDrawingName(name, '').ok, src).toBe(true);
        }
      }
    }
  });

  it('a listing without photos has an illustration with an alt text that says so', () => {
    const [first] = picturesOf(vehicle(), '2023 Kia Telluride');
    expect(first).toMatchObject({ illustration: true, alt: 'Illustration of a green 2023 Kia Telluride, side view' });
  });

  it('a car has a drawing of its cargo area in the color of its seats, and one with folded seats if they fold', () => {
    const shown = (shape: string) =>
      picturesOf(vehicle({ shape, interior: { simple: 'TAN' } }), '2023 Kia Telluride')
        .slice(5)
        .map(({ src, alt, illustration }) => [
          illustration,
          src.split('/').at(-1),
          alt.split(', ').slice(1).join(', '),
        ]);
    expect(shown('large-suv')).toEqual([
      [true, 'large-suv.green.tan.cargo.svg', 'cargo area, seats up'],
      [true, 'large-suv.green.tan.folded.svg', 'cargo area, seats folded'],
    ]);
    expect(shown('crew-cab-truck')).toEqual([[true, 'crew-cab-truck.green.tan.cargo.svg', 'bed']]);
    const drawn = (trim: string) => drawVehicle({ shape: 'large-suv', view: 'cargo', trim, id: 'x' });
    expect(drawn('tan')).toContain(TRIMS.tan);
    expect(drawn('tan')).not.toBe(drawn('black'));
    const folded = drawVehicle({ shape: 'large-suv', view: 'folded', trim: 'tan', id: 'x' });
    expect(folded).not.toBe(drawn('tan'));
  });

  it('serves a drawing as immutable and responds with 404 to unknown names', async () => {
    const app = server();
    const response = await app.inject(drawingPath(vehicle(), 'front'));
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('image/svg+xml');
    const unknown = ['hovercraft.red.split5.side', 'sedan.red.split5.top', 'crew-cab-truck.red.tan.folded'];
    for (const name of [...unknown, 'sedan.__proto__.split5.side', 'x']) {
      expect((await app.inject(`/img/draw/1/${name}.svg`)).statusCode).toBe(404);
    }
  });

  it('escapes the dealer’s name on a storefront', async () => {
    const reply = await server().inject(storefrontPath('#B83E12', '<script>alert(1)</script>', plainLook));
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain('<script');
  });

  it('storefronts differ by franchise, size and region, and have the full name', async () => {
    const app = server();
    const name = 'Delacroix Chrysler Dodge Jeep Ram of Miami Gardens';
    const drawn = async (franchises: string[], state: string, large = false) =>
      (await app.inject(storefrontPath('#B83E12', name, storefrontLook({ franchises, state, large })))).body;
    const all = await Promise.all([
      ...[drawn(['BMW'], 'GA'), drawn(['FORD'], 'GA'), drawn(['TOYOTA'], 'GA'), drawn([], 'GA')],
      ...[drawn(['FORD'], 'AZ'), drawn(['FORD'], 'CO'), drawn(['FORD'], 'FL'), drawn(['FORD'], 'GA', true)],
    ]);
    expect(new Set(all).size).toBe(all.length);
    for (const picture of all) {
      const words = [...picture.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, line]) => line);
      expect(words.join(' ')).toBe(name);
      expect(picture.length).toBeLessThan(20_000);
    }
    expect((await app.inject('/img/draw/1/storefront.b83e12.castle-l-leafy.svg')).statusCode).toBe(404);
  });
});
