import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { PMTiles, type Source } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '#lib/start-failure.ts';
import { smallTiles } from '#tests/fixtures/pmtiles-file.ts';
import { loadMapGeography } from '../map-geography-file.server.ts';
import { mapTilesApi } from './map-tiles-api.server.ts';
import { openMapTiles } from './map-tiles-file.server.ts';
import { mapTilesPath } from './map-tiles-path.ts';
import { type TileColours, tileColours, tilesStyle } from './map-tiles-style.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-tiles-'));
let file: Buffer;
beforeAll(() => {
  file = smallTiles(loadMapGeography(join(import.meta.dirname, '../../../../../data')));
  writeFileSync(join(folder, 'small.pmtiles'), file);
});

const serving = () => {
  const app = Fastify();
  mapTilesApi(app, { tiles: openMapTiles(folder, 'small.pmtiles') });
  return (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: mapTilesPath, headers });
};

describe('an operator’s tiles', () => {
  it('are sent in the requested byte ranges', async () => {
    const get = serving();
    const part = await get({ range: 'bytes=7-16' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 7-16/${file.length}`,
      '10',
    ]);
    expect(part.rawPayload.equals(file.subarray(7, 17))).toBe(true);
    const end = await get({ range: 'bytes=-5' });
    expect(end.rawPayload.equals(file.subarray(-5))).toBe(true);
    const beyond = await get({ range: `bytes=${file.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([
      416,
      `bytes */${file.length}`,
      '',
    ]);
  });

  it('are sent whole for several ranges, or for a range of a changed file', async () => {
    const get = serving();
    const { etag } = (await get({}, 'HEAD')).headers;
    const requests: Record<string, string>[] = [
      {},
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-1', 'if-range': '"older"' },
    ];
    for (const headers of requests) {
      const whole = await get(headers);
      expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
      expect(whole.rawPayload.equals(file)).toBe(true);
    }
    const same = await get({ range: 'bytes=0-1', 'if-range': String(etag) });
    expect([same.statusCode, same.headers.etag]).toEqual([206, etag]);
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304);
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(file.length), '']);
  });

  it('can be read by the library that draws them', async () => {
    const get = serving();
    const source: Source = {
      getKey: () => 'small',
      getBytes: async (offset, length) => {
        const { rawPayload } = await get({ range: `bytes=${offset}-${offset + length - 1}` });
        return { data: new Uint8Array(rawPayload).buffer };
      },
    };
    const tiles = new PMTiles(source);
    expect(await tiles.getHeader()).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 6, maxZoom: 8 });
    expect(await tiles.getMetadata()).toMatchObject({ attribution: expect.stringContaining('Maps of our own') });
    // Atlanta.
    const tile = await tiles.getZxy(8, 67, 102);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString('latin1')).toContain('transportation');
  });

  it('another file stops the start with a clear message', () => {
    writeFileSync(join(folder, 'other.pmtiles'), 'PK something else');
    writeFileSync(join(folder, 'short.pmtiles'), 'PM');
    for (const name of ['other.pmtiles', 'short.pmtiles']) {
      expect(() => openMapTiles(folder, name)).toThrow(StartFailure);
    }
    expect(() => openMapTiles(folder, 'missing.pmtiles')).toThrow('ENOENT');
    symlinkSync(join(folder, 'small.pmtiles'), join(folder, 'linked.pmtiles'));
    expect(() => openMapTiles(folder, 'linked.pmtiles')).not.toThrow();
  });
});

describe('style of tiles', () => {
  const colours = Object.fromEntries(tileColours.map((name) => [name, `rgb(1, 2, ${name.length})`])) as TileColours;

  it('known layers of a file are drawn, roads on top, and no layer without its source', () => {
    const layers = ['transportation', 'poi', 'water', 'strange'];
    const style = tilesStyle('pmtiles://x', { kind: 'shapes', layers }, colours);
    const drawn = style.layers.map((layer) => ('source-layer' in layer ? layer['source-layer'] : layer.id));
    expect([...new Set(drawn)]).toEqual(['ground', 'water', 'transportation']);
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
  });

  it('images are shown as they are', () => {
    const style = tilesStyle('pmtiles://x', { kind: 'pictures' }, colours);
    expect(style.layers.map(({ type }) => type)).toEqual(['background', 'raster']);
    expect(style.sources.tiles).toMatchObject({ type: 'raster', url: 'pmtiles://x' });
  });
});
