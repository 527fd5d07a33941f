import {
  type Build,
  buildsIn,
  type Cab,
  type Engine,
  type Generation,
  type Paint,
  type Trim,
} from '#domains/reference/catalogue/catalogue.ts';
import { colourByCode } from '#domains/reference/catalogue/colours.ts';
import { equipmentOf } from '#domains/reference/catalogue/feature-eras.ts';
import { trimFeatures } from '#domains/reference/catalogue/features.ts';
import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import { drives } from '#domains/reference/catalogue/vocabulary.ts';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { drawingOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import { combinedEconomy, economyUnit } from '#lib/fuel-economy.ts';
import type { ReferenceTrim } from './reference.ts';
import { researchFacts } from './research-facts.ts';
import { type ReferenceVehicle, vehicleIdOf } from './vehicle-id.ts';

const toFive = (usd: number): number => Math.round(usd / 5) * 5;

const cheapest = <T extends { readonly extraUsd: number }>(choices: readonly T[]): T | undefined =>
  choices.reduce<T | undefined>((best, one) => (best && best.extraUsd <= one.extraUsd ? best : one), undefined);

export const cabsOf = ({ cabs }: Generation, trim: Trim): readonly Cab[] =>
  cabs.filter(({ trims }) => trims.length === 0 || trims.includes(trim.name));

export const baseCab = (generation: Generation, trim: Trim): Cab | undefined => cheapest(cabsOf(generation, trim));

type Dated = Pick<ReferenceVehicle, 'generation' | 'trim' | 'year'>;

/** The least expensive configuration. */
export const baseBuild = ({ generation, trim, year }: Dated): Build | undefined =>
  buildsIn(generation, trim, year).reduce<Build | undefined>(
    (best, one) => (best && best.configuration.extraUsd <= one.configuration.extraUsd ? best : one),
    undefined,
  );

/** The catalogue has the price of a generation's last year; earlier years are estimated from it. */
export const msrpOf = (vehicle: Dated, latestYear: number): { usd: number; isEstimate: boolean } => {
  const { generation, trim, year } = vehicle;
  const priced = Math.min(generation.years.to ?? latestYear, latestYear);
  const extras = (baseBuild(vehicle)?.configuration.extraUsd ?? 0) + (baseCab(generation, trim)?.extraUsd ?? 0);
  const usd = trim.msrpUsd + extras;
  if (year >= priced) return { usd, isEstimate: false };
  return { usd: toFive(usd * (1 - researchFacts.yearlyPriceRise) ** (priced - year)), isEstimate: true };
};

const economyOf = (engine: Engine | undefined) => {
  const epa = engine?.epa ?? null;
  const [city, highway] = [epa?.cityMpg ?? null, epa?.highwayMpg ?? null];
  const electric = engine !== undefined && economyUnit(engine.fuelGroup) === 'MPGe';
  return {
    estimatedElectricRange: engine?.electric?.rangeMiles ?? null,
    mpgCombined: combinedEconomy(city, highway),
    epaCity: electric ? null : city,
    epaHighway: electric ? null : highway,
    epaCityElectric: electric ? city : null,
    epaHighwayElectric: electric ? highway : null,
  };
};

const unique = (names: readonly string[]): string[] => [...new Set(names)];

const colourOf = ({ name, colour }: Paint) => ({
  name,
  simple: colour,
  rgbHex: colourByCode(colour)?.rgbHex ?? '808080',
});

const pale = new Set(['BLACK', 'WHITE', 'OFFWHITE', 'SILVER', 'GRAY', 'CHARCOAL']);

/** Picks a color that is visible on a light background and varies between models. */
const pictured = ({ model, generation: { paints } }: ReferenceVehicle): string => {
  const bright = paints.filter(({ colour }) => !pale.has(colour));
  const choice = bright.length > 0 ? bright : paints;
  const sum = [...model.code].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return choice[sum % choice.length]?.colour ?? 'SILVER';
};

const imageOf = (vehicle: ReferenceVehicle): string => {
  const { make, model, generation, trim, year } = vehicle;
  const { style: styleCode, doors, shape } = generation;
  const cab = baseCab(generation, trim);
  const car = { makeCode: make.code, modelCode: model.code, year, styleCode, doors, shape, trim: trim.name };
  const drawn = drawingOf({ ...car, cab, bedLengthFt: cab?.bedsFt[0], seats: generation.seats });
  return shapePath(drawn.shape, pictured(vehicle), drawn.wheel);
};

/** A trim's data from the catalogue (RSRCH-08). */
export const referenceTrimOf = (vehicle: ReferenceVehicle, latestYear: number): ReferenceTrim => {
  const { make, model, generation, trim, year } = vehicle;
  const builds = buildsIn(generation, trim, year);
  const engine = baseBuild(vehicle)?.engine;
  const msrp = msrpOf(vehicle, latestYear);
  return {
    vehicleId: vehicleIdOf(vehicle),
    trimId: trim.code,
    trimName: trim.name,
    make: make.name,
    atcMakeCode: make.code,
    model: model.name,
    atcModelCode: model.code,
    year,
    bodyStyle: vehicleStyles.find(({ code }) => code === generation.style)?.display ?? '',
    doors: baseCab(generation, trim)?.doors ?? generation.doors,
    seats: baseCab(generation, trim)?.seats ?? generation.seats,
    engine: unique(builds.map(({ engine: { name } }) => name)),
    transmission: unique(builds.map(({ engine: { transmission } }) => transmission.name)),
    drivetrain: unique(builds.map(({ configuration: { drive } }) => drives[drive].name)),
    exteriorColors: generation.paints.map(colourOf),
    interiorColors: generation.interiors.map(colourOf),
    packages: generation.packages
      .filter(({ trims }) => trims.includes(trim.name))
      .map(({ name, priceUsd }) => ({ name, msrp: priceUsd })),
    nationalMSRP: msrp.usd,
    msrpIsEstimate: msrp.isEstimate,
    ncbbPrice: toFive(msrp.usd * researchFacts.typicalShareOfMsrp),
    features: trimFeatures(equipmentOf(trim, year)),
    cabType: baseCab(generation, trim)?.name ?? null,
    horsepower: engine?.powerHp ?? 0,
    ...economyOf(engine),
    imagePath: imageOf(vehicle),
    shape: generation.shape,
  };
};
