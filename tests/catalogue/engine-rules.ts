import type { Engine, Generation } from '#domains/reference/catalogue/catalogue.ts';
import type { Fuel } from '#domains/reference/catalogue/vocabulary.ts';

export type EngineCase = { readonly engine: Engine; readonly generation: Generation; readonly latestYear: number };

/** Returns what is impossible about an engine, or false. */
export type EngineRule = (subject: EngineCase) => string | false;

const outside = (value: number, [low, high]: readonly [number, number]): boolean => !(value >= low && value <= high);

/** First model year in which a fuel was on sale. */
const fuelSince: Readonly<Partial<Record<Fuel, number>>> = {
  hydrogen: 2008,
  plugin: 2010,
  hybrid: 2000,
  electric: 1997,
};

/** Lowest and highest EPA figure of any car sold; MPGe for plug-ins. */
const epaBounds: Readonly<Record<Fuel, readonly [number, number]>> = {
  gas: [5, 62],
  diesel: [9, 60],
  hybrid: [8, 75],
  plugin: [10, 150],
  electric: [30, 160],
  hydrogen: [30, 90],
};

const gearBounds = { auto: [1, 10], manual: [3, 8], dct: [5, 9] } as const;

/** EPA ratings began in the seventies, and heavy vehicles have none. */
const mayBeUnrated = ({ years, curbWeightLb }: Generation): boolean =>
  curbWeightLb >= 4_500 || (years.to !== null && years.to < 1985);

export const engineRules = {
  'electric-burns-nothing': ({ engine }) =>
    (engine.fuel === 'electric' || engine.fuel === 'hydrogen') &&
    engine.layout !== null &&
    `${engine.fuel} with cylinders`,
  'burning-needs-cylinders': ({ engine }) =>
    engine.fuel !== 'electric' &&
    engine.fuel !== 'hydrogen' &&
    engine.layout === null &&
    `${engine.fuel} without cylinders`,
  'diesel-is-no-rotary': ({ engine }) => engine.fuel === 'diesel' && engine.layout === 'rotary' && 'a diesel rotary',
  'range-needs-a-plug': ({ engine }) =>
    engine.electric !== null &&
    ['gas', 'diesel', 'hybrid'].includes(engine.fuel) &&
    `${engine.fuel} with an electric range`,
  'plug-needs-range': ({ engine }) =>
    engine.electric === null &&
    ['electric', 'plugin'].includes(engine.fuel) &&
    `${engine.fuel} without range and charge`,
  'range-possible': ({ engine: { electric, fuel } }) =>
    electric !== null &&
    (outside(electric.rangeMiles, [5, fuel === 'plugin' ? 160 : 550]) || outside(electric.chargeHours, [0.5, 48])) &&
    `${electric.rangeMiles} miles or ${electric.chargeHours} hours cannot be`,
  'fuel-in-its-era': ({ engine: { fuel }, generation, latestYear }) =>
    (generation.years.to ?? latestYear) < (fuelSince[fuel] ?? 0) && `${fuel} was not sold before ${fuelSince[fuel]}`,
  'electric-has-one-gear': ({ engine: { fuel, transmission } }) =>
    fuel === 'electric' &&
    (transmission.kind !== 'auto' || (transmission.speeds ?? 0) > 2) &&
    `electric with a ${transmission.name} transmission`,
  'gears-possible': ({ engine: { transmission, fuel } }) =>
    transmission.kind !== 'cvt' &&
    (outside(transmission.speeds ?? 0, gearBounds[transmission.kind]) ||
      (transmission.speeds === 1 && ['gas', 'diesel'].includes(fuel))) &&
    `a ${transmission.name} cannot be`,
  'displacement-possible': ({ engine: { litres } }) =>
    litres !== null && outside(litres, [0.4, 9]) && `${litres} litres cannot be`,
  'power-possible': ({ engine: { powerHp, torqueLbFt } }) =>
    (outside(powerHp, [20, 2_100]) || outside(torqueLbFt, [25, 2_000])) &&
    `${powerHp} hp and ${torqueLbFt} lb-ft cannot be`,
  'epa-possible': ({ engine: { epa, fuel } }) =>
    epa !== null &&
    (outside(epa.cityMpg, epaBounds[fuel]) || outside(epa.highwayMpg, epaBounds[fuel])) &&
    `${epa.cityMpg}/${epa.highwayMpg} mpg cannot be for ${fuel}`,
  'rated-unless-heavy': ({ engine: { epa }, generation }) =>
    epa === null && !mayBeUnrated(generation) && 'no EPA rating although it is light and not that old',
} as const satisfies Record<string, EngineRule>;
