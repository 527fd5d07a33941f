import { vehicleStyleOf } from '#domains/reference/catalogue/body-styles.ts';
import {
  buildsIn,
  type Generation,
  generationsOf,
  type Trim,
  type Build as TrimBuild,
} from '#domains/reference/catalogue/catalogue.ts';
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';
import { type Drive, drives, type FuelGroup, type TransmissionCode } from '#domains/reference/catalogue/vocabulary.ts';
import {
  cabGroupOf,
  doorsIn,
  driveInName,
  driveOf,
  drivesTwoWheels,
  type EngineWords,
  engineWords,
  fuelGroupOf,
  transmissionOf,
  withoutDoors,
} from './attribute-words.ts';
import type { FeedColumn } from './feed-columns.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount } from './feed-values.ts';
import type { VehicleIdentity } from './vehicle-identity.ts';

/** A possible build of the car, from the catalogue. */
export type Build = TrimBuild & { generation: Generation; trim: Trim };

/** The build's attributes in the feed, and the builds that match them. */
export type BuildsLeft = {
  builds: readonly Build[];
  style: VehicleStyleCode | undefined;
  doors: number | undefined;
  drive: Drive | undefined;
  fuel: FuelGroup | undefined;
  transmission: TransmissionCode | undefined;
  horsepower: number | undefined;
  engineText: string;
  engine: EngineWords;
  /** False if no build has the feed's value; the catalogue then adds nothing about it. */
  fits: { transmission: boolean; engine: boolean };
};

const buildsOf = ({ model, trim }: VehicleIdentity, year: number): Build[] => {
  const all = generationsOf(model, year).flatMap((generation) =>
    generation.trims.flatMap((one) =>
      buildsIn(generation, one, year).map((build) => ({ generation, trim: one, ...build })),
    ),
  );
  const ofTrim = all.filter((build) => build.trim.name === trim);
  return ofTrim.length > 0 ? ofTrim : all;
};

/** Reads an optional value; an unreadable one counts as missing. */
export const readOptional = <T>(
  row: FeedRow,
  column: FeedColumn,
  read: (text: string) => T | undefined,
): T | undefined => {
  const text = row.text(column);
  if (text === '') return undefined;
  return read(text) ?? row.warn(column, 'cannot be read and was left out');
};

export const between =
  (low: number, high: number, read: (text: string) => number | undefined) =>
  (text: string): number | undefined => {
    const value = read(text);
    return value !== undefined && value >= low && value <= high ? value : undefined;
  };

/** The value that all builds share. */
export const agreed = <T>(builds: readonly Build[], pick: (build: Build) => T): T | undefined => {
  const [first, ...others] = builds;
  if (!first) return undefined;
  const value = pick(first);
  return others.every((build) => pick(build) === value) ? value : undefined;
};

/** The most frequent value among builds. */
export const usual = <T>(builds: readonly Build[], pick: (build: Build) => T): T | undefined => {
  const counts = new Map<T, number>();
  for (const build of builds) counts.set(pick(build), (counts.get(pick(build)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

/** `4dr Car` says only how many doors it has; `4D SuperCrew` and `Crew Cab Pickup - Short Bed` are pickups. */
const readStyle = (row: FeedRow): VehicleStyleCode | undefined => {
  const words = withoutDoors(row.text('bodyStyle'));
  if (/^(car|vehicle|automobile)?$/i.test(words)) return undefined;
  return readOptional(row, 'bodyStyle', (text) => {
    const style = vehicleStyleOf(text) ?? vehicleStyleOf(words);
    if (style) return style.code;
    const isPickup = /pickup|truck/i.test(words) || (/cab\b|super ?crew|crew ?max/i.test(words) && cabGroupOf(words));
    return isPickup ? 'TRUCKS' : undefined;
  });
};

/** Each value in the feed narrows the possible builds; if none matches, the feed is believed. */
export const narrowBuilds = (row: FeedRow, identity: VehicleIdentity, year: number): BuildsLeft => {
  let builds = buildsOf(identity, year);
  const narrow = <T>(column: FeedColumn, value: T | undefined, fits: (build: Build, value: T) => boolean): boolean => {
    if (value === undefined || builds.length === 0) return true;
    const fitting = builds.filter((build) => fits(build, value));
    if (fitting.length > 0) builds = fitting;
    else row.warn(column, 'is not in the catalog for this vehicle');
    return fitting.length > 0;
  };

  const style = readStyle(row);
  narrow('bodyStyle', style, ({ generation }, code) => generation.style === code);
  const doors = readOptional(row, 'doors', between(1, 6, readAmount)) ?? doorsIn(row.text('bodyStyle'));
  narrow(
    'doors',
    doors,
    ({ generation }, count) => generation.doors === count || generation.cabs.some((cab) => cab.doors === count),
  );
  const ofTwoWheels = builds.filter(({ configuration }) => drives[configuration.drive].group !== 'AWD4WD');
  const drive = readOptional(
    row,
    'drive',
    (text) => driveOf(text) ?? (drivesTwoWheels(text) ? 'two wheels' : undefined),
  );
  const namedDrive = row.text('drive') === '' ? driveInName(`${row.text('model')} ${row.text('trim')}`) : undefined;
  // The catalogue decides which two wheels; without such a build, rear-wheel drive is assumed.
  if (drive === 'two wheels' && ofTwoWheels.length > 0) builds = ofTwoWheels;
  const driveCode = drive === 'two wheels' ? (ofTwoWheels.length > 0 ? undefined : 'RWD') : (drive ?? namedDrive);
  narrow('drive', driveCode, ({ configuration }, code) => drives[configuration.drive].group === drives[code].group);
  const fuel = readOptional(row, 'fuel', fuelGroupOf);
  const fuelFits = narrow('fuel', fuel, ({ engine }, code) => engine.fuelGroup === code);
  const transmission = readOptional(row, 'transmission', transmissionOf);
  const transmissionFits = narrow(
    'transmission',
    transmission,
    ({ engine }, code) => engine.transmission.code === code,
  );
  const engineText = row.text('engine').slice(0, 60);
  const engine = engineWords(engineText);
  const spoken = engine.litres !== undefined || engine.code !== undefined ? engine : undefined;
  const engineFits = narrow(
    'engine',
    spoken,
    (build, { litres, code }) =>
      (litres === undefined || build.engine.litres === litres) &&
      (code === undefined || build.engine.engineCode === code),
  );
  const horsepower = readOptional(row, 'horsepower', between(10, 3000, readAmount));
  // Power figures vary between sources, so one that matches no build is ignored.
  const ofPower = builds.filter((build) => build.engine.powerHp === horsepower);
  if (ofPower.length > 0) builds = ofPower;
  return {
    builds,
    style,
    doors,
    drive: driveCode,
    fuel,
    transmission,
    horsepower,
    engineText,
    engine,
    fits: { transmission: transmissionFits, engine: fuelFits && engineFits },
  };
};
