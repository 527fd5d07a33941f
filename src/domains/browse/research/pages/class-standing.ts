import {
  type Catalogue,
  type Engine,
  generationsOf,
  type Model,
  trimsIn,
} from '#domains/reference/catalogue/catalogue.ts';
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';
import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import { combinedEconomy, economyUnit } from '#lib/fuel-economy.ts';
import { formatMoney } from '#lib/money.ts';
import { baseBuild, msrpOf } from '../reference/reference-trim.ts';
import type { ClassStanding } from './research-view.ts';

/** Key figures of a model's least expensive trim. */
export type Measures = {
  modelCode: string;
  msrpUsd: number;
  economy: { value: number; unit: 'mpg' | 'MPGe' } | null;
  horsepower: number;
  cargoCuFt: number | null;
};

const economyOf = ({ epa, fuelGroup }: Engine): Measures['economy'] => {
  const value = epa && combinedEconomy(epa.cityMpg, epa.highwayMpg);
  return value === null ? null : { value, unit: economyUnit(fuelGroup) };
};

const measuresOf = (model: Model, style: VehicleStyleCode, year: number, latestYear: number): Measures[] => {
  const [least] = generationsOf(model, year)
    .filter((generation) => generation.style === style)
    .flatMap((generation) =>
      trimsIn(generation, year).map((trim) => ({
        generation,
        trim,
        usd: msrpOf({ generation, trim, year }, latestYear).usd,
      })),
    )
    .sort((a, b) => a.usd - b.usd);
  const engine = least && baseBuild({ ...least, year })?.engine;
  if (!least || !engine) return [];
  return [
    {
      modelCode: model.code,
      msrpUsd: least.usd,
      economy: economyOf(engine),
      horsepower: engine.powerHp,
      cargoCuFt: least.generation.cargoCuFt,
    },
  ];
};

/** All models of a body style in a year. */
export const classOf = (catalogue: Catalogue, style: VehicleStyleCode, year: number, latestYear: number): Measures[] =>
  catalogue.makes.flatMap((make) => make.models.flatMap((model) => measuresOf(model, style, year, latestYear)));

/** With fewer rivals a percentage is not meaningful. */
const leastRivals = 8;

/** Share of rivals that are worse, in percent; equal ones count half. */
export const percentBetter = (own: number, others: readonly number[], lowerIsBetter = false): number => {
  const better = others.filter((other) => (lowerIsBetter ? own < other : own > other)).length;
  const same = others.filter((other) => other === own).length;
  return Math.round(((better + same / 2) / others.length) * 100);
};

export const standingIn = (
  rivals: readonly Measures[],
  modelCode: string,
  style: VehicleStyleCode,
): { of: string; lines: ClassStanding[] } | null => {
  const own = rivals.find((one) => one.modelCode === modelCode);
  const others = rivals.filter((one) => one.modelCode !== modelCode);
  if (!own || others.length < leastRivals) return null;
  const line = (
    label: string,
    measure: (one: Measures) => number | null,
    words: (value: number) => string,
    lowerIsBetter = false,
  ): ClassStanding[] => {
    const value = measure(own);
    const values = others.flatMap((other) => measure(other) ?? []);
    if (value === null || values.length < leastRivals) return [];
    return [{ label, figure: words(value), percent: percentBetter(value, values, lowerIsBetter) }];
  };
  const kind = vehicleStyles.find(({ code }) => code === style)?.display ?? '';
  return {
    of: `${others.length} other ${kind === 'SUV' ? 'SUVs' : `${kind.toLowerCase()}s`}`,
    lines: [
      ...line('Price', ({ msrpUsd }) => msrpUsd, formatMoney, true),
      // Compared only with rivals rated in the same unit.
      ...line(
        'Economy',
        ({ economy }) => (economy && economy.unit === own.economy?.unit ? economy.value : null),
        (value) => `${value} ${own.economy?.unit}`,
      ),
      ...line(
        'Power',
        ({ horsepower }) => horsepower,
        (power) => `${power} hp`,
      ),
      ...line(
        'Cargo',
        ({ cargoCuFt }) => cargoCuFt,
        (feet) => `${feet} cu ft`,
      ),
    ],
  };
};
