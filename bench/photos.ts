import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { photoPath, photoWidths } from '#domains/reference/pictures/picture.ts';
import { findChromium } from '../tests/fixtures/chromium.ts';
import { zipFile } from '../tests/fixtures/zip-file.ts';
import { type AppServer, startApp } from './app-server.ts';
import { writeFeed } from './import-feed.ts';
import { importOnce } from './import-once.ts';
import { takePhotos } from './photos-camera.ts';
import type { Row } from './run.ts';

export const name = 'photos';

const photoCount = 200;
const ofEachCar = 20;
/** A car that is not on offer a minute after its import will not be. */
const patienceMs = 60_000;
const cpuSeconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};
const rounded = (value: number): number => Number(value.toPrecision(3));

/** The minimum work of an import: decode, rotate, resize and encode each file. */
const bareSharp = async (files: readonly string[]): Promise<number> => {
  const since = process.cpuUsage();
  for (const file of files) {
    const resized = sharp(readFileSync(file)).rotate().resize({ width: 1920, height: 1920, fit: 'inside' });
    await resized.jpeg({ quality: 88 }).toBuffer();
  }
  return cpuSeconds(since);
};

type Answers = { took: number[] };

/** Requests one page after another while `work` runs and measures the answer times. */
const askWhile = async <T>(base: string, work: () => Promise<T>): Promise<Answers & { result: T }> => {
  let isOver = false;
  const took: number[] = [];
  const asking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${base}/cars-for-sale/all-cars/atlanta-ga?maxPrice=${20_000 + turn}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`);
      took.push(performance.now() - startedAt);
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await asking;
  took.sort((a, b) => a - b);
  return { result, took };
};

const waited = ({ took }: Answers) => {
  const at = (share: number): number => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
  return { pages: took.length, p50: at(0.5), p99: at(0.99), slowest: at(1) };
};

/** Finds a car by its VIN, waiting until the server has picked up the import. */
const findCar = async (base: string, vin: string): Promise<{ path: string; hashes: string[] }> => {
  for (const startedAt = performance.now(); performance.now() - startedAt < patienceMs; ) {
    const answer = await fetch(`${base}/rest/lsc/listing/vin/${vin}?collapseFilters=true`);
    const { listings = [] } = (await answer.json()) as SearchAnswer;
    const [car] = listings;
    const hashes = car?.images.sources.map(({ src }) => src.split('/').at(-2) ?? '') ?? [];
    if (car && hashes.length === ofEachCar) return { path: `/cars-for-sale/vehicle/${car.id}`, hashes };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${vin} is not on offer with ${ofEachCar} photos.`);
};
type SearchAnswer = { listings?: { id: number; images: { sources: { src: string }[] } }[] };

/** Requests every size and format of some photos, each of which is made on its first request. */
const askForSizes = async (app: AppServer, hashes: readonly string[]): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    for (const width of photoWidths) {
      let bytes = 0;
      const startedAt = performance.now();
      for (const hash of hashes) {
        const answer = await fetch(`${app.base}${photoPath(hash, width, format)}`);
        if (!answer.ok) throw new Error(`${format} ${width} was answered with ${answer.status}`);
        bytes += (await answer.arrayBuffer()).byteLength;
      }
      const ms = (performance.now() - startedAt) / hashes.length;
      rows.push({
        what: `${format} ${width}`,
        'ms a photo': rounded(ms),
        'kB a photo': rounded(bytes / hashes.length / 1000),
      });
    }
  }
  return rows;
};

/** Bytes a browser fetches for a car with twenty photos: when its page opens, and after all photos were viewed. */
const weigh = async (app: AppServer, path: string): Promise<Row[]> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const rows: Row[] = [];
  for (const [device, viewport, deviceScaleFactor] of [
    ['phone, 390 px at 3x', { width: 390, height: 844 }, 3],
    ['laptop, 1440 px', { width: 1440, height: 900 }, 1],
  ] as const) {
    const page = await browser.newPage({ viewport, deviceScaleFactor });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${app.base}${path}`, { waitUntil: 'networkidle' });
    const opened = bytes;
    for (let index = 1; index < ofEachCar; index += 1) {
      await page.locator(`#picture-${index + 1}`).evaluate((slide) => slide.scrollIntoView({ behavior: 'instant' }));
      await page.waitForTimeout(150);
    }
    await page.waitForLoadState('networkidle');
    rows.push({ what: device, 'kB opened': Math.round(opened / 1000), 'kB all looked at': Math.round(bytes / 1000) });
    await page.close();
  }
  await browser.close();
  return rows;
};

/** Two hundred photos of camera size, from the feed to the browser. */
export const run = async (_options: { json: boolean }): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-photos-'));
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  const names = await takePhotos({ folder: pictures, count: photoCount });
  const files = names.map((photo) => join(pictures, photo));
  const server = createServer((request, response) =>
    createReadStream(join(pictures, basename(request.url ?? ''))).pipe(
      response.setHeader('content-type', 'image/jpeg'),
    ),
  ).listen(0, '127.0.0.1');
  const app = await startApp({ listings: 2000 });
  try {
    const { port } = server.address() as AddressInfo;
    const rows = photoCount / ofEachCar;
    const ofRow = (row: number) => names.slice(row * ofEachCar, (row + 1) * ofEachCar);
    const write = async (file: string, photosOf: (row: number) => string[]): Promise<string> => {
      await writeFeed({ file: join(folder, file), rows, photosOf });
      return join(folder, file);
    };
    const bare = await write('bare.csv', () => []);
    const byAddress = await write('addresses.csv', (row) =>
      ofRow(row).map((photo) => `http://127.0.0.1:${port}/${photo}`),
    );
    const beside = await write('feed.csv', ofRow);
    const zipped = join(folder, 'feed.zip');
    const entries = [beside, ...files].map((file) => ({
      name: basename(file),
      content: readFileSync(file),
      says: { method: 0 },
    }));
    writeFileSync(zipped, zipFile(entries));

    const dataDir = join(app.folder, 'data');
    const without = await importOnce({ file: bare, dataDir: join(folder, 'bare') });
    const peer = (await bareSharp(files)) / photoCount;
    const importRow = (what: string, imported: Awaited<ReturnType<typeof importOnce>>): Row => {
      const each = (imported.cpuSeconds - without.cpuSeconds) / photoCount;
      return {
        what,
        seconds: imported.seconds,
        'cpu s a photo': rounded(each),
        'sharp alone': rounded(peer),
        ratio: rounded(each / peer),
        peakMb: imported.peakMb,
      };
    };
    const quiet = await askWhile(app.base, () => new Promise((resolve) => setTimeout(resolve, 10_000)));
    const fromZip = await askWhile(app.base, () => importOnce({ file: zipped, dataDir }));
    const fetched = await importOnce({
      file: byAddress,
      dataDir: join(folder, 'fetched'),
      options: ['--private-hosts'],
    });
    const again = await importOnce({ file: zipped, dataDir });
    const [vin = ''] = /\b[A-HJ-NPR-Z0-9]{17}\b/.exec(readFileSync(beside, 'utf8')) ?? [];
    const car = await findCar(app.base, vin);
    return [
      importRow('import, zip with pictures', fromZip.result),
      importRow('import, pictures by address', fetched),
      importRow('the same again', again),
      { what: 'pages, nothing else happens', ...waited(quiet) },
      { what: 'pages, while photos are imported', ...waited(fromZip) },
      ...(await askForSizes(app, car.hashes)),
      ...(await weigh(app, car.path)),
    ];
  } finally {
    server.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
