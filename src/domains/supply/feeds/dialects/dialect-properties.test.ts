import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { buildVin } from '#lib/vin.ts';
import { type SellerCar, writeFeed, writeRow } from '#tests/fixtures/dialect-writer.ts';
import { driveOf, fuelGroupOf, listingTypeOf } from '../attribute-words.ts';
import { createCsvSplitter, delimiterOf, readCsvPieces } from '../csv-records.ts';
import { readFullAddress } from '../dealer-address.ts';
import type { FeedFields } from '../feed-row.ts';
import { readAmount, readCertified, readDateMs } from '../feed-values.ts';
import { applyMapping } from './apply-mapping.ts';
import { dialectIds } from './dialect.ts';
import { explainMapping } from './explain-mapping.ts';
import { recogniseDialect } from './recognise-dialect.ts';

const fuels = { Gasoline: 'GSL', Diesel: 'DSL', Hybrid: 'HYB', 'Plug-In Hybrid': 'PIH', Electric: 'ELE' } as const;

/** Words that no cell divider, quote or line break is kept out of, except where a column is a list. */
const words = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/\r/g, '').trim());
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 &.'-]{0,30}[A-Za-z0-9]$/);
const picture = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.constantFrom('', '?w=1,2', '?a=1;b=2', '?x=%7C'))
  .map(([path, query]) => `https://pictures.example/${path}.jpg${query}`);

const car: fc.Arbitrary<SellerCar> = fc.record({
  vin: fc.nat(999_999).map((serial) => buildVin({ maker: '4T1', attributes: 'B11HK', year: 2019, plant: 'U', serial })),
  stock: fc.stringMatching(/^[A-Z0-9-]{1,10}$/),
  condition: fc.constantFrom('NEW', 'USED', 'CERTIFIED'),
  year: fc.integer({ min: 1981, max: 2028 }),
  make: name,
  model: name,
  trim: name,
  drive: fc.constantFrom('FWD', 'RWD', 'AWD', '4WD'),
  fuel: fc.constantFrom('Gasoline', 'Diesel', 'Hybrid', 'Plug-In Hybrid', 'Electric'),
  miles: fc.nat(300_000),
  priceUsd: fc.option(fc.integer({ min: 1, max: 500_000 })),
  msrpUsd: fc.option(fc.integer({ min: 1, max: 500_000 })),
  color: name,
  listedMs: fc.nat(15_000).map((day) => day * dayMs),
  photos: fc.uniqueArray(picture, { maxLength: 3 }),
  description: words,
  dealer: fc.record({
    id: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
    name,
    street: name,
    city: name,
    state: fc.constantFrom('GA', 'AL', 'TX'),
    zip: fc.stringMatching(/^[0-9]{5}$/),
    phone: fc.stringMatching(/^[2-9][0-9]{9}$/),
  }),
});

const text = (fields: FeedFields, column: keyof FeedFields): string => String(fields[column] ?? '').trim();

/** The car as the row reading will understand it. */
const readBack = (fields: FeedFields) => {
  const textOf = (column: keyof FeedFields) => text(fields, column);
  const certified = readCertified(textOf('certified')) === 'certified';
  const type = listingTypeOf(textOf('type'));
  const place = readFullAddress(textOf('dealerFullAddress'));
  return {
    vin: textOf('vin'),
    stock: textOf('stockNumber'),
    condition: type === 'USED' && certified ? 'CERTIFIED' : type,
    named: [textOf('year'), textOf('make'), textOf('model'), textOf('trim'), textOf('exteriorColor')],
    drive: driveOf(textOf('drive')),
    fuel: fuelGroupOf(textOf('fuel')),
    miles: readAmount(textOf('mileage')),
    priceUsd: readAmount(textOf('price')) || null,
    msrpUsd: readAmount(textOf('msrp')) || null,
    listedMs: readDateMs(textOf('dateListed')),
    photos: fields.photos ?? [],
    description: textOf('description'),
    dealer: [textOf('dealerId'), textOf('dealerName'), textOf('dealerAddress') || place.street, textOf('dealerPhone')],
    zip: textOf('dealerZip') || place.zip,
  };
};

const written = (one: SellerCar): ReturnType<typeof readBack> => ({
  vin: one.vin,
  stock: one.stock,
  condition: one.condition,
  named: [String(one.year), one.make, one.model, one.trim, one.color],
  drive: one.drive,
  fuel: fuels[one.fuel],
  miles: one.miles,
  priceUsd: one.priceUsd,
  msrpUsd: one.msrpUsd,
  listedMs: one.listedMs,
  photos: one.photos,
  description: one.description,
  dealer: [one.dealer.id, one.dealer.name, one.dealer.street, one.dealer.phone],
  zip: one.dealer.zip,
});

const recordsOf = (file: string): Record<string, string>[] => {
  const [head = ''] = file.split('\n');
  const splitter = createCsvSplitter(delimiterOf(head));
  const lines = file.split('\n').map((line, index) => ({ line: index + 1, text: line }));
  const [header, ...rows] = readCsvPieces([...lines.flatMap(splitter.add), ...splitter.end()], delimiterOf(head));
  const names = header && 'cells' in header ? header.cells : [];
  return rows.map((row) =>
    Object.fromEntries(names.map((column, at) => [column, 'cells' in row ? (row.cells[at] ?? '') : ''])),
  );
};

describe.each(dialectIds)('a feed in the dialect %s', (id) => {
  it('gives the same car after writing and reading it', () => {
    fc.assert(
      fc.property(fc.array(car, { minLength: 1, maxLength: 4 }), (cars) => {
        const records = recordsOf(writeFeed(id, cars));
        const { dialect, mapping } = recogniseDialect(Object.keys(records[0] ?? {}));
        expect(dialect.id).toBe(id);
        expect(records.map((record) => readBack(applyMapping(record, mapping).fields))).toEqual(cars.map(written));
      }),
    );
  });

  it('has no unread column with drive, fuel or condition', () => {
    fc.assert(
      fc.property(fc.array(car, { minLength: 1, maxLength: 4 }), (cars) => {
        const rows = cars.map((one) => writeRow(id, one));
        const { mapping } = recogniseDialect(Object.keys(rows[0] ?? {}));
        expect(explainMapping(mapping, rows).stops).toEqual([]);
      }),
    );
  });
});
