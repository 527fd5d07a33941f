import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { vehicleImageApi } from '#domains/cars/search/vehicle-image-api.server.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createPhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createPictureReader } from '#domains/reference/pictures/read-picture.ts';
import { createSocialImages } from '#domains/reference/pictures/social-image.server.ts';
import { createDerivedFiles } from '#platform/derived-files.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { drawHere } from '#tests/fixtures/draw-here.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';

const setUp = async ({ mostBytes = 100_000_000 } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-shared-'));
  const world = loadWorld();
  const inventory = generateInventory(world, 20);
  const { search } = await searchOver(world, inventory);
  const log = { error: () => {} };
  const kept = createDerivedFiles({ folder: join(folder, 'derived'), mostBytes, clock: fixedClock(testNowMs), log });
  let drawn = 0;
  const derived: typeof kept = {
    ...kept,
    of: (name, make) =>
      kept.of(name, () => {
        drawn += 1;
        return make();
      }),
  };
  const photos = createPhotoSizes({ photos: createPhotoStore({ files: createFolderFiles(folder) }), derived });
  const app = Fastify();
  vehicleImageApi(app, {
    search,
    readPicture: createPictureReader({ draw: drawHere, photos }),
    images: createSocialImages({ derived }),
    readShopper: () => ({ brand: 'atc', inventory: wholeInventory }),
    brandName: (request) => String(request.headers['x-brand'] ?? 'Forecourt'),
  });
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png')).length;
  const id = inventory.listings.find(({ removedMs }) => removedMs === null)?.id ?? 0;
  const ask = (what: number | string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/img/vehicle/${what}.png`, headers });
  return { ask, id, files, drawn: () => drawn };
};

it('a share picture is drawn once, for every visitor and host', async () => {
  const { ask, id, files, drawn } = await setUp();
  const hosts = Array.from({ length: 10 }, (_, n) => ({ host: `made-up-${n}.localhost` }));
  const answers = await Promise.all(hosts.map((headers) => ask(id, headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect([drawn(), files()]).toEqual([1, 1]);
});

it('pictures of any number of brands stay within the size limit', async () => {
  const { ask, id, files, drawn } = await setUp({ mostBytes: 200_000 });
  const one = (await ask(id)).rawPayload.length;
  for (let n = 0; n < 7; n += 1) await ask(id, { 'x-brand': `Brand ${n}` });
  expect(drawn() * one).toBeGreaterThan(220_000);
  expect(files() * one).toBeLessThan(220_000);
  expect(files()).toBeGreaterThan(1);
});

it('requests for unknown cars write nothing', async () => {
  const { ask, files, drawn } = await setUp();
  for (const id of ['99999', '123456789012345', '0', '-1', '1e9', 'x', '%2e%2e']) {
    expect((await ask(id)).statusCode).toBe(404);
  }
  expect([drawn(), files()]).toEqual([0, 0]);
});
