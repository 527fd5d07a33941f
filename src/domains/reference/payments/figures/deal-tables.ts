import { creditTiers } from '../credit-tier.ts';
import { leaseMileages, leaseTerms } from '../deal-terms.ts';
import type { Residuals } from '../lease-residuals.ts';
import { loanTerms, type RateTable } from '../national-rates.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import type { Fees } from '../state-fees.ts';

type StateFees = Fees['elsewhere'];

/**
 * Rates and fees as every shop page carries them: written out by name they would be half as long again, and most
 * visitors never need them.
 */
export type DealTables = {
  ratesAsOf: string;
  /** By tier, then by term. */
  used: string;
  new: string;
  feesAsOf: string;
  /** Each state's tax, whether a trade-in lowers it, title and registration; the first is elsewhere. */
  fees: string;
  residualsAsOf: string;
  /** Each style's by term, the first elsewhere; then what mileages add. */
  residuals: string;
  byMiles: string;
};

/** Under this name among a page's data: as much of them as an operator changed. */
export const dealTablesName = 'deal-tables';
/** Under this one in the pages of whoever has terms: all of them, as an install starts with. */
export const shippedTablesName = 'shipped-tables';

const rateText = (table: RateTable): string =>
  creditTiers.map(({ code }) => loanTerms.map((term) => table[code][`${term}`]).join(' ')).join();

const feeText = (state: string, fees: StateFees): string =>
  [state, fees.taxPercent, fees.tradeInLowersTax ? 1 : 0, fees.titleUsd, fees.registrationUsd].join(' ');

type ByTerm = Residuals['elsewhere'];

const residualText = (style: string, byTerm: ByTerm): string =>
  [style, ...leaseTerms.map((term) => byTerm[`${term}`])].join(' ');

const written = new WeakMap<RatesAndFees, DealTables>();

/** The same tables for the same figures: writing and reading them anew took 2 % of the time of a page. */
export const writeTables = (figures: RatesAndFees): DealTables => {
  const before = written.get(figures);
  if (before) return before;
  const tables = tablesOf(figures);
  written.set(figures, tables);
  return tables;
};

const tablesOf = ({ rates, fees, residuals }: RatesAndFees): DealTables => ({
  ratesAsOf: rates.asOf,
  used: rateText(rates.used),
  new: rateText(rates.new),
  feesAsOf: fees.asOf,
  fees: [feeText('', fees.elsewhere), ...Object.entries(fees.states).map((row) => feeText(...row))].join(),
  residualsAsOf: residuals.asOf,
  residuals: [
    residualText('', residuals.elsewhere),
    ...Object.entries(residuals.byStyle).map((row) => residualText(...row)),
  ].join(),
  byMiles: leaseMileages.map((miles) => residuals.byMiles[`${miles}`]).join(),
});

const readRates = (text: string): RateTable =>
  Object.fromEntries(
    text.split(',').map((row, tier) => {
      const rates = row.split(' ');
      return [creditTiers[tier]?.code, Object.fromEntries(loanTerms.map((term, at) => [term, Number(rates[at])]))];
    }),
  ) as RateTable;

const readFees = (text: string): [string, StateFees] => {
  const [state = '', tax, lowers, title, registration] = text.split(' ');
  const fees = { taxPercent: Number(tax), titleUsd: Number(title), registrationUsd: Number(registration) };
  return [state, { ...fees, tradeInLowersTax: lowers === '1' }];
};

const readResidual = (text: string): [string, ByTerm] => {
  const [style = '', ...percents] = text.split(' ');
  return [style, Object.fromEntries(leaseTerms.map((term, at) => [term, Number(percents[at])])) as ByTerm];
};

const readMiles = (text: string): Residuals['byMiles'] => {
  const added = text.split(',');
  return Object.fromEntries(leaseMileages.map((miles, at) => [miles, Number(added[at])])) as Residuals['byMiles'];
};

const cache = new WeakMap<DealTables, RatesAndFees>();

/** The same object for the same tables. */
export const readTables = (tables: DealTables): RatesAndFees => {
  const before = cache.get(tables);
  if (before) return before;
  const [[, elsewhere] = readFees(''), ...states] = tables.fees.split(',').map(readFees);
  const [[, otherStyles] = readResidual(''), ...styles] = tables.residuals.split(',').map(readResidual);
  const figures: RatesAndFees = {
    rates: { asOf: tables.ratesAsOf, used: readRates(tables.used), new: readRates(tables.new) },
    fees: { asOf: tables.feesAsOf, elsewhere, states: Object.fromEntries(states) },
    residuals: {
      asOf: tables.residualsAsOf,
      elsewhere: otherStyles,
      byStyle: Object.fromEntries(styles),
      byMiles: readMiles(tables.byMiles),
    },
  };
  cache.set(tables, figures);
  return figures;
};
