import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { type FeedProblem, problemLine } from '#domains/supply/feeds/feed-problem.ts';
import { createPhotoFetch } from '#domains/supply/feeds/fetch-photo.server.ts';
import { importFeed } from '#domains/supply/feeds/import-feed.server.ts';
import { systemClock } from '#lib/clock.ts';
import { createFolderFiles } from '#platform/files/folder-files.ts';
import { mappingLines } from '#server/commands/import-report.ts';
import type { SellerCar } from '../fixtures/dialect-writer.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { inventoryStores, realCatalogue, realPlaces } from '../fixtures/inventory.ts';
import { runBundledCommand } from '../fixtures/run-bundled-command.ts';
import type { CommandResult } from '../fixtures/run-command.ts';
import { sellerCars } from '../fixtures/seller-cars.ts';
import { zipFile } from '../fixtures/zip-file.ts';

const root = join(import.meta.dirname, '../..');
const samples = join(root, 'tests/fixtures/feeds');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-dialects-'));

/** A different picture for every name. */
const pictureOf = (name: string): Promise<Buffer> => {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).digest();
  return sharp({ create: { width: 80, height: 64, channels: 3, background: { r: red, g: green, b: blue } } })
    .jpeg()
    .toBuffer();
};
const pictures = createServer(async (request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await pictureOf(request.url ?? ''));
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(() => {
  pictures.close();
  rmSync(folder, { recursive: true, force: true });
});

const asOf = '2026-11-09';

/** Imports a file as the command does, within this process. */
const importHere = async (fixture: EngineFixture, name: string) => {
  const { dataDir } = fixture.location();
  const stores = inventoryStores(await fixture.open(), systemClock);
  const problems: FeedProblem[] = [];
  const result = await importFeed({
    stores,
    catalogue: realCatalogue(),
    places: realPlaces(),
    clock: systemClock,
    photos: createPhotoStore({ files: createFolderFiles(dataDir) }),
    fetchPhoto: createPhotoFetch({ allowPrivateHosts: true }),
    file: join(folder, name),
    workDir: join(dataDir, 'imports'),
    asOfMs: Date.parse(asOf),
    onProblem: (problem) => problems.push(problem),
  });
  if (!result.ok) throw new Error(result.error.message);
  return { summary: result.value, problems };
};

/** Runs the command in its own process, on the test's database. */
const importFile = (fixture: EngineFixture, args: string[]): Promise<CommandResult> => {
  const { dataDir, databaseUrl = '' } = fixture.location();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, INIT_CWD: folder };
  return runBundledCommand('import', [...args, '--private-hosts', '--as-of', asOf], env);
};

const sampleText = (name: string): string =>
  readFileSync(join(samples, name), 'utf8').replaceAll('https://pictures.example', base);

const write = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return name;
};

const driveGroups = { FWD: 'FWD', RWD: 'RWD', AWD: 'AWD4WD', '4WD': 'AWD4WD' };
const fuelGroups = { Gasoline: 'GSL', Diesel: 'DSL', Hybrid: 'HYB', 'Plug-In Hybrid': 'PIH', Electric: 'ELE' };

const wantedOf = (car: SellerCar) => ({
  vin: car.vin,
  condition: car.condition,
  drive: driveGroups[car.drive],
  fuel: fuelGroups[car.fuel],
  priceUsd: car.priceUsd,
  msrpUsd: car.msrpUsd,
  mileage: car.miles,
  trim: car.trim,
  stockNumber: car.stock,
  firstSeenMs: car.listedMs,
  pictures: car.photos.length,
  dealer: `${car.dealer.name}, ${car.dealer.street}, ${car.dealer.city} ${car.dealer.zip}, ${car.dealer.phone}`,
});

const storedIn = async (fixture: EngineFixture) => {
  const { listings, owners } = inventoryStores(await fixture.open(), systemClock);
  const dealers = new Map((await owners.page({ afterId: 0, limit: 99 })).map((owner) => [owner.id, owner]));
  const all = await listings.page({ afterId: 0, limit: 99 });
  const seen = (listing: Listing) => {
    const { name, address, phone } = dealers.get(listing.ownerId) ?? {};
    return {
      vin: listing.vin,
      condition: listing.listingType,
      drive: listing.drive.group,
      fuel: listing.fuelGroup,
      priceUsd: listing.priceUsd,
      msrpUsd: listing.msrpUsd,
      mileage: listing.mileage,
      trim: listing.trim,
      stockNumber: listing.stockNumber,
      firstSeenMs: listing.firstSeenMs,
      pictures: new Set(listing.photos).size,
      dealer: `${name}, ${address?.address1}, ${address?.city} ${address?.zip}, ${phone}`,
    };
  };
  return { listings: all, seen: all.map(seen).sort((a, b) => a.vin.localeCompare(b.vin)) };
};

const wanted = sellerCars.map(wantedOf).sort((a, b) => a.vin.localeCompare(b.vin));
const names = { homenet: 'HomeNet IOL', vauto: 'vAuto', dealercom: 'DealerSocket / Dealer.com' };
const others = { google: 'Google vehicle listings', meta: 'Meta automotive inventory', forecourt: '' };

forEachEngine('feeds of other systems', (fixture) => {
  it.each(Object.entries({ ...names, ...others }))(
    '%s: condition, drive, fuel, price, pictures and dealer are read as the seller meant them',
    async (id, name) => {
      const sample = readdirSync(samples).find((file) => file.startsWith(`${id}.`)) ?? '';
      const { summary, problems } = await importHere(fixture, write(sample, sampleText(sample)));
      expect([summary.mapping.dialect, summary.rows, summary.good, problems]).toEqual([id, 12, 12, []]);
      const [firstLine = ''] = mappingLines(summary.mapping, summary.explained);
      expect(firstLine).toContain(name === '' ? '' : `Read as ${name}: `);
      expect((await storedIn(fixture)).seen).toEqual(wanted);
    },
  );

  fixture.itOnce('a broken one is explained row by row, by its own columns', async () => {
    await fixture.open();
    const file = write('broken-vauto.txt', sampleText('broken-vauto.txt'));
    const { code, output } = await importFile(fixture, [file, '--errors', join(folder, 'problems.jsonl')]);
    expect([code, output]).toEqual([0, expect.stringContaining('15 rows read: 2 good, 13 left out')]);
    const problems = readFileSync(join(folder, 'problems.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const vin = (index: number) => sellerCars[index]?.vin;
    expect(problems.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
      [3, 'VIN', expect.stringContaining('O'), `A VIN has no letter O. Perhaps 0: ${vin(1)} passes the check digit.`],
      [4, 'VIN', vin(2)?.slice(1), 'has 16 characters instead of 17'],
      [5, 'Odometer', '-12', 'is negative: miles cannot be'],
      [6, 'Price', 'cash', 'is not an amount in dollars; send 0 or nothing for none'],
      [7, 'Dealer Postal Code', '3008', 'is not a ZIP code: it has five digits'],
      [8, 'Make', 'Trabant', 'is not a known make'],
      [9, 'Model', 'Mustang', 'is not a known model of Jeep'],
      [10, 'Year', '1066', expect.stringContaining('is not between 1900 and')],
      [11, 'New/Used', 'X', 'is not new, used, certified or third-party certified'],
      [12, 'Inventory Date', '13/45/2026 08:00:00', 'is not a date such as 2026-11-01'],
      [13, 'Odometer', '1,000,001', 'is more than 1,000,000 miles'],
      [14, 'VIN', vin(0), 'this seller has it on line 2 already'],
      [15, 'row', 'LK01,Larkstead Motors,cut off', expect.stringContaining('has 3 cells where')],
      [16, 'Certified', 'perhaps', 'cannot be read and was left out'],
      [16, 'Drivetrain Desc', 'sideways', 'cannot be read and was left out'],
      [16, 'Drivetrain Desc', 'sideways', expect.stringContaining('taken to be')],
    ]);
    expect(problems[2]).toMatchObject({ vin: vin(3), field: 'mileage', severity: 'error' });
  });

  fixture.itOnce('a column that holds the drive stops it until somebody says what it means', async () => {
    await fixture.open();
    const text = sampleText('homenet.csv').replace(',Drivetrain,', ',Axles,');
    const file = write('axles.csv.gz', gzipSync(text));
    const stopped = await importFile(fixture, [file]);
    expect([stopped.code, stopped.output]).toEqual([1, '']);
    expect(stopped.errors).toContain('"Axles" holds the drive of 12 rows');
    expect(stopped.errors).toContain('--map "Axles=drive"   or   --leave-unknown "Axles"');
    expect((await storedIn(fixture)).listings).toEqual([]);

    const dry = await importFile(fixture, [
      file,
      '--dry-run',
      '--map',
      'Axles=drive',
      '--leave-unknown',
      'Style_Description',
    ]);
    expect(dry.output).toContain('It would add 12 vehicles');
    expect((await storedIn(fixture)).listings).toEqual([]);

    const flags = ['--leave-unknown', 'Axles', '--leave-unknown', 'Style_Description'];
    expect((await importFile(fixture, [file, ...flags])).code).toBe(0);
    const drives = new Map((await storedIn(fixture)).seen.map(({ vin, drive }) => [vin, drive]));
    // The maker builds this RAV4 with either drive, and every Outback with all-wheel drive.
    expect(drives.get(sellerCars[1]?.vin ?? '')).toBe('');
    expect(drives.get(sellerCars[11]?.vin ?? '')).toBe('AWD4WD');

    const mapped = await importFile(fixture, [file, '--map', 'Axles=drive']);
    expect([mapped.code, mapped.output]).toEqual([0, expect.stringContaining('Read as HomeNet IOL: ')]);
    expect(mapped.output).toContain('12 rows read: 12 good');
    expect((await storedIn(fixture)).seen.map(({ drive }) => drive)).toEqual(wanted.map(({ drive }) => drive));
    expect((await importFile(fixture, [file, '--map', 'Wheels=drive'])).errors).toContain(
      'The file has no column "Wheels".',
    );
  });

  it('an archive’s own pictures are imported', async () => {
    const [car] = sellerCars;
    const text = `dealerId,dealerName,dealerZip,vin,type,year,make,model,trim,fuel,mileage,photos\n${[
      ...['D1', 'Larkstead Motors', '30303', car?.vin, 'used', '2019', 'Toyota', 'Camry', 'LE', 'Gas', '40112'],
      'pictures/a.jpg|pictures\\B.jpg|../c.jpg',
    ].join(',')}\n`;
    const archive = zipFile([
      { name: 'lot/feed.csv', content: text },
      { name: 'lot/pictures/a.jpg', content: await pictureOf('a') },
      { name: 'lot/pictures/b.jpg', content: await pictureOf('b') },
    ]);
    const { problems } = await importHere(fixture, write('lot.zip', archive));
    expect(problems.map(problemLine)).toEqual([
      expect.stringContaining('photos: the picture is left out: must be a file of the archive'),
    ]);
    expect((await storedIn(fixture)).seen).toMatchObject([{ vin: car?.vin, pictures: 2 }]);
  });
});
