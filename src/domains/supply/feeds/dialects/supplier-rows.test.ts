import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { realCatalogue, realPlaces } from '#tests/fixtures/inventory.ts';
import { dealerKeyOf, readDealer } from '../feed-dealer.ts';
import { createFeedRow } from '../feed-row.ts';
import { readOnSale } from '../feed-values.ts';
import { readVehicle } from '../feed-vehicle.ts';
import { createVehicleDescriber } from '../vehicle-description.ts';
import { createVinCheck } from '../vin-flags.ts';
import { applyMapping } from './apply-mapping.ts';
import { recogniseDialect } from './recognise-dialect.ts';

const catalogue = realCatalogue();
const places = realPlaces();
const asOfMs = Date.parse('2026-11-09');
const facts = { describe: createVehicleDescriber(catalogue), checkVin: createVinCheck(catalogue), asOfMs };

/** A row as its supplier writes it, read as an import reads it. */
const readRow = (record: Record<string, string>) => {
  const { dialect, mapping } = recogniseDialect(Object.keys(record));
  const { fields, sources } = applyMapping(record, mapping);
  const row = createFeedRow(2, fields, { sources });
  const vehicle = readVehicle(row, facts, false);
  const dealer = dealerKeyOf(row) === undefined ? undefined : readDealer(row, { catalogue, places });
  const availability = row.text('availability');
  return {
    dialect: dialect.id,
    vin: vehicle?.vin,
    stock: vehicle?.stockNumber,
    type: vehicle?.listingType,
    year: vehicle?.year,
    model: vehicle && `${vehicle.makeCode} ${vehicle.modelCode}`,
    trim: vehicle?.trim,
    style: vehicle?.styleCode,
    doors: vehicle?.doors,
    cab: vehicle?.cab?.name ?? null,
    fuel: vehicle?.fuelGroup,
    transmission: vehicle?.transmission.code,
    drive: vehicle?.drive.group,
    miles: vehicle?.mileage,
    price: vehicle?.priceUsd,
    color: vehicle?.exterior.simple,
    photos: vehicle?.photoSources.length,
    isOnSale: availability === '' ? true : readOnSale(availability),
    dealer: dealer && [dealer.name, dealer.street, dealer.place?.city, dealer.place?.zip].filter(Boolean).join(', '),
    problems: row.problems.map(({ field, reason }) => `${field} ${reason}`),
  };
};

const text = readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures/supplier-rows.json'), 'utf8');
/** Seventeen rows of six suppliers, each with what its car is. */
const rows = z
  .array(
    z.object({
      name: z.string(),
      record: z.record(z.string(), z.string()),
      expected: z.record(z.string(), z.unknown()),
    }),
  )
  .parse(JSON.parse(text));
const common = { isOnSale: true, photos: 2, problems: [], cab: null };

it('there are seventeen rows of six suppliers', () => {
  expect([rows.length, new Set(rows.map(({ name }) => name.split(':')[0])).size]).toEqual([17, 6]);
});

it.each(rows)('$name', ({ record, expected }) => {
  expect(readRow(record)).toMatchObject({ ...common, ...expected });
});
