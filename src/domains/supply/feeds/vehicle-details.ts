import type { Listing } from '#domains/cars/listings/listing.ts';
import { shapeOfStyle } from '#domains/reference/catalogue/body-styles.ts';
import type { Cab } from '#domains/reference/catalogue/catalogue.ts';
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';
import { drives, type FuelGroup } from '#domains/reference/catalogue/vocabulary.ts';
import { slugKey } from '#lib/slug.ts';
import { cabGroupOf } from './attribute-words.ts';
import type { FeedColumn } from './feed-columns.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readMeasure } from './feed-values.ts';
import { agreed, type Build, type BuildsLeft, between, readOptional, usual } from './vehicle-builds.ts';

type Body = Pick<Listing, 'styleCode' | 'shape' | 'cab' | 'bedLengthFt' | 'doors' | 'seats'>;
type Running = Pick<
  Listing,
  'engine' | 'fuelGroup' | 'transmission' | 'drive' | 'mpgCity' | 'mpgHighway' | 'electricRangeMiles' | 'chargeHours'
>;
export type VehicleDetails = Body & Running;

const twoDoorStyles: ReadonlySet<string> = new Set(['CONVERT', 'COUPE']);
const seatsByStyle: Readonly<Partial<Record<VehicleStyleCode, number>>> = { CONVERT: 4, COUPE: 4, VANMV: 7 };
/** Unknown values: not shown, and not matched by filters (RULING-63). */
const unknownDrive: Listing['drive'] = { group: '', name: '' };
const burnsNothing = (fuel: string): boolean => fuel === 'ELE' || fuel === 'HYD';

/**
 * The feed's data, completed from the catalogue where all possible builds agree. Drive, transmission and fuel are
 * required: if builds differ, the most frequent value is used, with a warning.
 */
export const readDetails = (
  row: FeedRow,
  left: BuildsLeft,
  modelStyle: VehicleStyleCode,
): VehicleDetails | undefined => {
  const running = readRunning(row, left);
  return running && { ...readBody(row, left, modelStyle), ...running };
};

const sameOf = (cabs: readonly Cab[], key: 'doors' | 'seats'): number | undefined =>
  cabs.length > 0 && cabs.every((cab) => cab[key] === cabs[0]?.[key]) ? cabs[0]?.[key] : undefined;

const readBody = (row: FeedRow, { builds, style, doors }: BuildsLeft, modelStyle: VehicleStyleCode): Body => {
  const styleCode = style ?? agreed(builds, ({ generation }) => generation.style) ?? modelStyle;
  const cab = readCab(row, builds, doors);
  const cabs = cab ? [cab] : (builds[0]?.generation.cabs ?? []);
  const onlyBed = cab?.bedsFt.length === 1 ? cab.bedsFt[0] : undefined;
  const shape = agreed(builds, ({ generation }) => generation.shape) ?? shapeOfStyle[styleCode];
  const doorCount = doors ?? sameOf(cabs, 'doors') ?? agreed(builds, ({ generation }) => generation.doors);
  const seatCount =
    readOptional(row, 'seats', between(1, 20, readAmount)) ??
    sameOf(cabs, 'seats') ??
    agreed(builds, ({ generation }) => generation.seats);
  return {
    styleCode,
    shape: cab?.group === 'REG' ? 'regular-cab-truck' : shape,
    cab: cab && { name: cab.name, group: cab.group },
    bedLengthFt: readOptional(row, 'bedLength', between(2, 12, readMeasure)) ?? onlyBed ?? null,
    doors: doorCount ?? (twoDoorStyles.has(styleCode) ? 2 : 4),
    seats: seatCount ?? seatsByStyle[styleCode] ?? 5,
  };
};

/** By name, or else by the kind of cab, or else by the doors; null if ambiguous. */
const readCab = (row: FeedRow, builds: readonly Build[], doors: number | undefined): Cab | null => {
  const cabs = builds[0]?.generation.cabs ?? [];
  if (cabs.length < 2) return cabs[0] ?? null;
  const text = row.text('cab');
  const named = text === '' ? undefined : cabs.find((cab) => slugKey(cab.name) === slugKey(text));
  const body = slugKey(row.text('bodyStyle'));
  const inBody = text === '' ? cabs.filter((cab) => body.includes(slugKey(cab.name))) : [];
  if (named ?? inBody.length === 1) return named ?? inBody[0] ?? null;
  const group = cabGroupOf(text) ?? cabGroupOf(row.text('bodyStyle'));
  const fitting = cabs.filter((cab) => (group ? cab.group === group : cab.doors === doors));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};

const readRunning = (row: FeedRow, left: BuildsLeft): Running | undefined => {
  const { builds, fits } = left;
  const needed = <T>(column: FeedColumn, pick: (build: Build) => T, name: (value: T) => string): T | undefined => {
    const agreedValue = agreed(builds, pick);
    if (agreedValue !== undefined) return agreedValue;
    const likely = usual(builds, pick);
    if (likely === undefined) return row.fail(column, 'is missing, and the catalog cannot fill it in');
    row.warn(column, `is missing; taken to be ${name(likely)}, as most of these are`);
    return likely;
  };
  /** If an operator left a column of drives or fuels unknown, values on which builds differ stay unknown. */
  const neededOrUnknown = <T>(column: FeedColumn, pick: (build: Build) => T, name: (value: T) => string) =>
    row.guesses ? needed(column, pick, name) : (agreed(builds, pick) ?? 'unknown');
  const drive =
    left.drive ??
    neededOrUnknown(
      'drive',
      (build) => build.configuration.drive,
      (code) => drives[code].name,
    );
  const fuel = left.fuel ?? neededOrUnknown('fuel', (build) => build.engine.fuelGroup, String);
  const gearbox = left.transmission ?? needed('transmission', (build) => build.engine.transmission.code, String);
  if (!drive || !fuel || !gearbox) return undefined;
  const fuelGroup = fuel === 'unknown' ? '' : fuel;
  // Figures are taken only from builds with the same engine and fuel.
  const alike = fits.engine ? builds.filter(({ engine }) => engine.fuelGroup === fuelGroup) : [];
  const gearboxName = fits.transmission ? agreed(alike, ({ engine }) => engine.transmission.name) : undefined;
  return {
    engine: engineOf(row, left, alike, fuelGroup),
    fuelGroup,
    transmission: { code: gearbox, name: gearboxName ?? (gearbox === 'MAN' ? 'Manual' : 'Automatic') },
    drive: drive === 'unknown' ? unknownDrive : { group: drives[drive].group, name: drives[drive].name },
    mpgCity:
      readOptional(row, 'mpgCity', between(1, 200, readAmount)) ??
      agreed(alike, ({ engine }) => engine.epa?.cityMpg) ??
      null,
    mpgHighway:
      readOptional(row, 'mpgHighway', between(1, 200, readAmount)) ??
      agreed(alike, ({ engine }) => engine.epa?.highwayMpg) ??
      null,
    ...electricOf(row, alike, fuelGroup),
  };
};

const engineOf = (row: FeedRow, left: BuildsLeft, alike: readonly Build[], fuel: FuelGroup | ''): Listing['engine'] => {
  const agreedEngine = agreed(alike, ({ engine }) => engine);
  const horsepower = left.horsepower ?? agreedEngine?.powerHp ?? null;
  if (burnsNothing(fuel)) {
    if (left.engine.code !== undefined) row.warn('engine', 'contradicts the fuel and was left out');
    return { code: '', name: agreedEngine?.name ?? (fuel === 'ELE' ? 'Electric' : 'Fuel Cell'), horsepower };
  }
  return {
    code: agreedEngine?.engineCode ?? left.engine.code ?? agreed(alike, ({ engine }) => engine.engineCode) ?? '',
    name: agreedEngine?.name ?? (left.engineText || agreed(alike, ({ engine }) => engine.name) || ''),
    horsepower,
  };
};

const electricOf = (
  row: FeedRow,
  alike: readonly Build[],
  fuel: FuelGroup | '',
): Pick<Listing, 'electricRangeMiles' | 'chargeHours'> => {
  const rangeMiles = readOptional(row, 'electricRange', between(1, 1000, readAmount));
  const hours = readOptional(row, 'chargeHours', between(0.1, 100, readMeasure));
  if (fuel !== 'ELE' && fuel !== 'PIH' && fuel !== 'HYD') {
    if (rangeMiles !== undefined) row.warn('electricRange', 'contradicts the fuel and was left out');
    return { electricRangeMiles: null, chargeHours: null };
  }
  return {
    electricRangeMiles: rangeMiles ?? agreed(alike, ({ engine }) => engine.electric?.rangeMiles) ?? null,
    chargeHours: hours ?? agreed(alike, ({ engine }) => engine.electric?.chargeHours) ?? null,
  };
};
