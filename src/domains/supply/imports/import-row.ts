import type { Listing } from '#domains/cars/listings/listing.ts';

/** What an import did to one car on the site. `back`: it had left and is offered again. */
export type CarResult = 'added' | 'price' | 'changed' | 'back' | 'left';

export type ImportRow = {
  listingId: number;
  ownerId: number;
  vin: string;
  kind: CarResult;
  /** Names of changed parts, as people say them. */
  fields: string[];
  beforeUsd: number | null;
  afterUsd: number | null;
};

const parts: readonly (readonly [string, (listing: Listing) => unknown])[] = [
  ['price', ({ priceUsd }) => priceUsd],
  ['sticker price', ({ msrpUsd }) => msrpUsd],
  ['dealer add-ons', ({ addOns }) => addOns],
  ['manufacturer cash', ({ incentive }) => incentive],
  ['condition', ({ listingType }) => listingType],
  ['mileage', ({ mileage }) => mileage],
  ['model', ({ year, makeCode, modelCode }) => [year, makeCode, modelCode]],
  ['trim', ({ trim }) => trim],
  ['body', ({ styleCode, cab, bedLengthFt, doors, seats }) => [styleCode, cab, bedLengthFt, doors, seats]],
  ['engine', ({ engine, fuelGroup }) => [engine, fuelGroup]],
  ['transmission', ({ transmission }) => transmission],
  ['drive', ({ drive }) => drive],
  ['colors', ({ exterior, interior }) => [exterior, interior]],
  ['features', ({ featureCodes, packages }) => [featureCodes, packages]],
  ['description', ({ description }) => description],
  ['photos', ({ photos }) => photos],
  ['stock number', ({ stockNumber }) => stockNumber],
  ['history', ({ history }) => history],
];

const changedParts = (before: Listing, after: Listing): string[] => {
  const changed = parts.flatMap(([name, of]) =>
    JSON.stringify(of(before)) === JSON.stringify(of(after)) ? [] : [name],
  );
  return changed.length > 0 ? changed : ['other details'];
};

const kindOf = (before: Listing | undefined, after: Listing, fields: readonly string[]): CarResult => {
  if (!before) return 'added';
  if (after.removedMs !== null) return 'left';
  if (before.removedMs !== null) return 'back';
  return fields[0] === 'price' ? 'price' : 'changed';
};

/** One car of an import, as its dealer reads it. */
export const rowOf = (before: Listing | undefined, after: Listing): ImportRow => {
  const fields = before && after.removedMs === null ? changedParts(before, after) : [];
  return {
    listingId: after.id,
    ownerId: after.ownerId,
    vin: after.vin,
    kind: kindOf(before, after, fields),
    fields,
    beforeUsd: before?.priceUsd ?? null,
    afterUsd: after.removedMs === null ? after.priceUsd : null,
  };
};
