import { z } from 'zod';
import fuelFile from '#data/fuel-prices.json' with { type: 'json' };
import residualsFile from '#data/residuals.json' with { type: 'json' };
import { defineSetting, type Settings } from '#lib/setting.ts';
import { creditTiers } from './credit-tier.ts';
import type { FuelPrices } from './fuel-cost.ts';
import type { Residuals } from './lease-residuals.ts';
import { loanTerms, type Rates } from './national-rates.ts';
import { leaseMileages, leaseTerms } from './payment-terms.ts';
import type { RatesAndFees } from './rates-and-fees.ts';
import { shippedFigures } from './shipped-figures.ts';
import type { Fees, StateFees } from './state-fees.ts';

const highestAprPercent = 36;
const day = z.iso.date();

const hasTwoDecimals = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
const percent = (most: number) =>
  z.number().min(0).max(most).refine(hasTwoDecimals, 'has more than two digits after the point.');

/** An object with exactly these keys. */
const byEach = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

const termCodes = loanTerms.map((term) => `${term}` as const);
const RatesByTier = byEach(
  creditTiers.map(({ code }) => code),
  byEach(termCodes, percent(highestAprPercent)),
);

export const ratesSetting = defineSetting<Rates>({
  name: 'rates',
  schema: z.strictObject({ asOf: day, used: RatesByTier, new: RatesByTier }),
  defaultValue: shippedFigures.rates,
});

const usd = (most: number) =>
  z.number().min(0).max(most).refine(hasTwoDecimals, 'has more than two digits after the point.');

const hasThreeDecimals = (value: number): boolean => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6;
const taxPercent = z.number().min(0).max(15).refine(hasThreeDecimals, 'has more than three digits after the point.');

const stateFeesWith = <T extends z.ZodType<StateFees['taxes']>>(taxes: T) =>
  z.strictObject({
    taxes,
    tradeInLowersTax: z.boolean(),
    tradeInMostUsd: z.int().min(0).max(1_000_000),
    titleUsd: usd(500),
    registrationUsd: usd(2000),
    registrationPercent: taxPercent,
  });

const FlatTax = z.strictObject({ flat: taxPercent });

/** Versions published before there were rules have one percent of everything for a state. */
const FlatFees = z
  .strictObject({
    taxPercent,
    tradeInLowersTax: z.boolean(),
    titleUsd: usd(500),
    registrationUsd: usd(2000),
  })
  .transform(
    ({ taxPercent: flat, ...fees }): StateFees => ({
      ...fees,
      taxes: { flat },
      tradeInMostUsd: 0,
      registrationPercent: 0,
    }),
  );

const flatAsRules = (value: unknown): unknown => FlatFees.safeParse(value).data ?? value;

/** The taxes that the state's rule names, or a flat one. */
const stateFeesOf = (shipped: StateFees) =>
  z.preprocess(
    flatAsRules,
    stateFeesWith(
      // One of them is chosen here and not by a union, whose problems have no path to a field.
      z.record(z.string(), taxPercent).superRefine((taxes, context) => {
        const names = Object.keys(taxes).toSorted().join(' ');
        if (names === 'flat' || names === Object.keys(shipped.taxes).toSorted().join(' ')) return;
        context.addIssue({ code: 'custom', message: 'are not the taxes of this state.' });
      }),
    ),
  );

export const feesSetting = defineSetting<Fees>({
  name: 'fees',
  schema: z.strictObject({
    asOf: day,
    elsewhere: z.preprocess(flatAsRules, stateFeesWith(FlatTax)),
    states: z.strictObject(
      Object.fromEntries(
        Object.entries(shippedFigures.fees.states).map(([state, fees]) => [state, stateFeesOf(fees)] as const),
      ),
    ),
  }),
  defaultValue: shippedFigures.fees,
});

const cents = z.int().min(1).max(2_000);

export const fuelSetting = defineSetting<FuelPrices>({
  name: 'fuel',
  schema: z.strictObject({ asOf: day, gasolineCents: cents, dieselCents: cents, electricityCents: cents }),
  defaultValue: {
    asOf: fuelFile.asOf,
    gasolineCents: fuelFile.gasolineCents,
    dieselCents: fuelFile.dieselCents,
    electricityCents: fuelFile.electricityCents,
  },
});

const ResidualsByTerm = byEach(
  leaseTerms.map((term) => `${term}` as const),
  z.int().min(10).max(90),
);

/** Only from the file: makers publish theirs by model and month, and an average changes slowly. */
export const residuals: Residuals = z
  .strictObject({
    asOf: day,
    note: z.string(),
    byStyle: byEach(Object.keys(residualsFile.byStyle), ResidualsByTerm),
    elsewhere: ResidualsByTerm,
    byMiles: byEach(
      leaseMileages.map((miles) => `${miles}` as const),
      z.int().min(-9).max(9),
    ),
  })
  .transform(({ note, ...figures }) => figures)
  .parse(residualsFile);

/** The current figures; the same object until a change is published. */
export const createPaymentFigures = (settings: Pick<Settings, 'current'>): (() => RatesAndFees) => {
  let last: RatesAndFees | undefined;
  return () => {
    const [rates, fees] = [settings.current(ratesSetting), settings.current(feesSetting)];
    if (last?.rates !== rates || last.fees !== fees) last = { rates, fees, residuals };
    return last;
  };
};
