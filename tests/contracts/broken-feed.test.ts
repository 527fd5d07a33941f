import { afterEach, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { camryVin, createFeedFolder, csvRow, csvText, type FeedCells, feedCells } from '../fixtures/feeds.ts';
import { inventoryStores } from '../fixtures/inventory.ts';

const MONDAY = Date.UTC(2026, 10, 9, 6);

type Fault = {
  /** The line in the file. */
  text: string | Buffer;
  field: string;
  reason: RegExp;
  severity: 'error' | 'warning';
};

const row = (field: string, reason: RegExp, cells: FeedCells, severity: Fault['severity'] = 'error') => {
  return (serial: number): Fault => ({ text: csvRow(feedCells(serial, cells)), field, reason, severity });
};

/** One row per kind of fault, in file order. */
const faults: Record<string, (serial: number) => Fault> = {
  'too few cells': () => ({ text: 'D1,Larkstead', field: 'row', reason: /has 2 cells where/, severity: 'error' }),
  'too many cells': (serial) => ({
    text: `${csvRow(feedCells(serial))},more`,
    field: 'row',
    reason: /cells where the first line has/,
    severity: 'error',
  }),
  'a quote that is never closed': (serial) => ({
    text: csvRow(feedCells(serial, { description: '' })).replace('Black,,', 'Black,"never closed,'),
    field: 'row',
    reason: /never closed/,
    severity: 'error',
  }),
  'text after a closing quote': (serial) => ({
    text: csvRow(feedCells(serial)).replace('"One owner, serviced here."', '"One owner" and more'),
    field: 'row',
    reason: /closing quote/,
    severity: 'error',
  }),
  'no VIN': row('vin', /missing/, { vin: '' }),
  'a VIN of 16 characters': row('vin', /16 characters instead of 17/, { vin: camryVin(1).slice(1) }),
  'a VIN with an O': row('vin', /no letter O\. Perhaps 0: 4T1B11HK\w{9} passes/, {
    vin: camryVin(1).replace(/0/, 'O'),
  }),
  'a VIN with a sign': row('vin', /sign no VIN has/, { vin: camryVin(1).replace(/0/, '-') }),
  'a make nobody knows': row('make', /not a known make/, { make: 'Trabant' }),
  'no make': row('make', /missing/, { make: '' }),
  'a model nobody knows': row('model', /not a known model of Toyota/, { model: 'Mustang' }),
  'a year out of range': row('year', /not between 1900 and 2028/, { year: 2031 }),
  'a year that is none': row('year', /not a year/, { year: 'new' }),
  'negative mileage': row('mileage', /negative/, { mileage: -5 }),
  'mileage in words': row('mileage', /not a number of miles/, { mileage: 'low' }),
  'no mileage': row('mileage', /missing/, { mileage: '' }),
  'a price in words': row('price', /not an amount/, { price: 'about 18k' }),
  'a price below zero': row('price', /negative/, { price: -1 }),
  'an unknown type': row('type', /not new, used/, { type: 'salvage' }),
  'no type': row('type', /missing/, { type: '' }),
  'no dealer': row('dealerId', /dealerId or a dealerName/, { dealerId: '', dealerName: '' }),
  'a new dealer without a name': row('dealerName', /name and a ZIP/, { dealerId: 'D7', dealerName: '' }),
  'a ZIP that is none': row('dealerZip', /not a ZIP/, { dealerId: 'D8', dealerZip: '3030' }),
  'a ZIP nobody knows': row('dealerZip', /no such place/, { dealerId: 'D9', dealerZip: '00001' }),
  'a VIN that was there before': row('vin', /on line 2 already/, { vin: camryVin(1) }),
  'a date in the future': row('dateListed', /future/, { dateListed: '2027-01-01' }),
  'a day that does not exist': row('dateListed', /not a date/, { dateListed: '2026-02-31' }),
  'a huge field': row('description', /more than 20000/, { description: 'x'.repeat(20_001) }),
  'bytes that are not UTF-8': (serial) => ({
    text: Buffer.from(csvRow(feedCells(serial, { description: 'caf\u00e9' })), 'latin1'),
    field: 'description',
    reason: /not valid UTF-8/,
    severity: 'error',
  }),
  'an unknown trim': row('trim', /not a trim of the Camry/, { trim: 'Zephyr' }, 'warning'),
  'control characters': row('description', /control characters/, { description: 'bell\u0007\u0000 rings' }, 'warning'),
  'HTML in the description': row('description', /HTML/, { description: '<script>alert(1)</script> nice' }, 'warning'),
  'a picture that is not there': row('photos', /no such file/, { photos: 'missing.jpg' }, 'warning'),
  'a colour nobody knows': row('color', /filed under gray/, { color: 'Zzyzx' }, 'warning'),
  'a phone number that is none': row('dealerPhone', /left out/, { dealerPhone: '12' }, 'warning'),
};

const names = Object.keys(faults);
const broken = names.map((name, index) => faults[name]?.(index + 100) as Fault);
const errors = broken.filter(({ severity }) => severity === 'error');

/** A good row first and last, and one fault on each line between. */
const brokenFeed = (): Buffer =>
  Buffer.concat([
    // Contains a UTF-8 letter, so that the invalid bytes are reported as not UTF-8.
    Buffer.from(csvText([feedCells(1, { description: 'One owner, at the caf\u00e9.' })])),
    ...broken.flatMap(({ text }) => [Buffer.from(text), Buffer.from('\n')]),
    Buffer.from(`${csvRow(feedCells(2))}\n`),
  ]);

let remove = () => {};
afterEach(() => remove());

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(MONDAY + 20 * dayMs);
  const stores = inventoryStores(await fixture.open(), clock);
  const feeds = createFeedFolder(stores, clock);
  remove = feeds.remove;
  // Another model, whose market estimates the broken feed does not change.
  const other = feedCells(900, { dealerId: 'X', dealerName: 'Other', make: 'Honda', model: 'Civic', trim: '' });
  await feeds.run(feeds.write('other.csv', csvText([other]), MONDAY));
  const everything = async () => ({
    listings: await stores.listings.page({ afterId: 0, limit: 999 }),
    owners: await stores.owners.page({ afterId: 0, limit: 99 }),
    revision: await stores.listings.latestRevision(),
  });
  return { stores, feeds, everything, file: feeds.write('broken.csv', brokenFeed(), MONDAY + dayMs) };
};

forEachEngine('a broken feed', (fixture) => {
  it(`reports each of ${names.length} kinds of fault with its line and imports the good rows`, async () => {
    const { feeds, everything, file } = await setUp(fixture);
    const before = await everything();
    const { result, problems } = await feeds.run(file);
    for (const [index, { field, reason, severity }] of broken.entries()) {
      const line = index + 3;
      const listed = problems.find((problem) => problem.line === line && reason.test(problem.reason));
      const column = field === 'color' ? 'exteriorColor' : field;
      expect({ name: names[index], ...listed }).toMatchObject({ name: names[index], line, field: column, severity });
    }
    expect(problems.filter(({ line }) => line < 3 || line > broken.length + 2)).toEqual([]);
    expect(problems.filter(({ value }) => value.length > 81 || /\p{Cc}/u.test(value))).toEqual([]);
    const good = broken.length - errors.length + 2;
    expect(result).toMatchObject({ ok: true, value: { rows: broken.length + 2, good, added: good } });
    const after = await everything();
    expect(after.listings).toHaveLength(before.listings.length + good);
    expect(after.listings.slice(0, before.listings.length)).toEqual(before.listings);
    expect(after.owners.map(({ name }) => name)).toEqual(['Other', 'Larkstead Toyota']);
  });

  it('imports nothing in all-or-nothing mode', async () => {
    const { feeds, everything, file } = await setUp(fixture);
    const before = await everything();
    const { result, problems } = await feeds.run(file, { allOrNothing: true, full: true });
    expect(result).toMatchObject({ ok: false, error: { code: 'rows-in-error' } });
    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(errors.length);
    expect(await everything()).toEqual(before);
  });

  it('imports everything in all-or-nothing mode when no row has an error', async () => {
    const { feeds, stores } = await setUp(fixture);
    const rows = [feedCells(1), feedCells(2, { trim: 'Zephyr' })];
    const { result } = await feeds.run(feeds.write('fine.csv', csvText(rows), MONDAY), { allOrNothing: true });
    expect(result).toMatchObject({ ok: true, value: { added: 2, warnings: 1 } });
    expect(await stores.listings.countLive()).toBe(3);
  });

  it('rows with warnings are stored without the doubtful values', async () => {
    const { feeds, stores, file } = await setUp(fixture);
    await feeds.run(file);
    const stored = async (name: string) => (await stores.listings.findByVin(camryVin(names.indexOf(name) + 100)))[0];
    expect((await stored('an unknown trim'))?.trim).toBe('UNAVAIL');
    expect((await stored('control characters'))?.description).toBe('bell rings');
    expect((await stored('HTML in the description'))?.description).toBe('<script>alert(1)</script> nice');
    expect((await stored('a picture that is not there'))?.photos).toEqual([]);
    expect((await stored('a colour nobody knows'))?.exterior).toEqual({ name: 'Zzyzx', simple: 'GRAY' });
  });

  it('JSON lines: unreadable lines are reported with their line number', async () => {
    const { feeds } = await setUp(fixture);
    const lines = [
      JSON.stringify(feedCells(1)),
      '{"vin": "4T1',
      '[1, 2]',
      '"text"',
      '',
      `{"vin": ${'9'.repeat(2_100_000)}}`,
      JSON.stringify({ ...feedCells(2), year: null }),
      JSON.stringify(feedCells(3)),
    ];
    const { result, problems } = await feeds.run(feeds.write('broken.jsonl', lines.join('\n'), MONDAY));
    expect(result).toMatchObject({ ok: true, value: { rows: 7, good: 2, added: 2 } });
    expect(problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)).toEqual([
      '2 row: is not valid JSON',
      '3 row: is not a JSON object',
      '4 row: is not a JSON object',
      '6 row: the line is too long',
      '7 year: is missing',
    ]);
  });

  it.each([
    ['empty.csv', '', /empty/],
    ['binary.csv', 'a\u0000b', /not a text file/],
    ['columns.csv', 'dealerId,vin,make\n1,2,3\n', /no type, year, model/],
  ])('%s is refused as a whole', async (name, content, message) => {
    const { feeds, everything } = await setUp(fixture);
    const before = await everything();
    const { result } = await feeds.run(feeds.write(name, content, MONDAY));
    expect(result).toMatchObject({ ok: false, error: { code: 'unreadable', message: expect.stringMatching(message) } });
    expect(await everything()).toEqual(before);
  });

  it('a missing file is refused', async () => {
    const { feeds } = await setUp(fixture);
    expect((await feeds.run('/nowhere/feed.csv')).result).toMatchObject({ ok: false, error: { code: 'unreadable' } });
  });
});
