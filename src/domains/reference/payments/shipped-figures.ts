import ratesFile from '#data/rates.json' with { type: 'json' };
import residualsFile from '#data/residuals.json' with { type: 'json' };
import feesFile from '#data/vehicle-fees.json' with { type: 'json' };
import { type CreditType, creditTiers } from './credit-tier.ts';
import { type LoanTerm, loanTerms, type RateTable } from './national-rates.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

/** The file has rates for 60 months by tier, and differences for other terms (RULING-67). */
const tableOf = (condition: 'new' | 'used'): RateTable => {
  const aprOf = (tier: CreditType, term: LoanTerm): number =>
    Math.round((ratesFile.sixtyMonths[tier][condition] + ratesFile.byTerm[`${term}`]) * 100) / 100;
  const rowOf = (tier: CreditType) => Object.fromEntries(loanTerms.map((term) => [term, aprOf(tier, term)]));
  return Object.fromEntries(creditTiers.map(({ code }) => [code, rowOf(code)])) as RateTable;
};

const { byStyle, elsewhere, byMiles } = residualsFile;

/** The default figures of an install; they are included in the browser's scripts. */
export const shippedFigures: RatesAndFees = {
  rates: { asOf: ratesFile.asOf, used: tableOf('used'), new: tableOf('new') },
  fees: { asOf: feesFile.asOf, elsewhere: feesFile.elsewhere, states: feesFile.states },
  residuals: { asOf: residualsFile.asOf, byStyle, elsewhere, byMiles },
};
