import {
  type DealTerms,
  dealLimits,
  defaultTerms,
  leaseMileages,
  leaseTerms,
  payingOptions,
} from '#domains/payments/deal-terms.ts';
import { createFieldReader, type FieldErrors, type FormFields } from '#domains/payments/form-fields.ts';

export type WalletField =
  | 'option'
  | 'credit'
  | 'term'
  | 'leaseTerm'
  | 'leaseMiles'
  | 'down'
  | 'apr'
  | 'tradeIn'
  | 'owed'
  | 'zip';

const rateText = /^\d{1,2}(\.\d{1,4})?$/;

/** What the wallet's plain form sent: an empty amount is the usual one. */
export const readWalletForm = (
  fields: FormFields,
): { terms: DealTerms; zip: string; errors: FieldErrors<WalletField> } => {
  const read = createFieldReader<WalletField>(fields);
  const typed = (name: WalletField): string => (fields[name] ?? '').trim();
  const most = dealLimits.amountUsd;
  const numberOf = <T extends number>(name: WalletField, choices: readonly T[], fallback: T): T => {
    if (typed(name) === '') return fallback;
    const known = choices.find((choice) => String(choice) === typed(name));
    if (known === undefined) read.errors[name] = 'Choose one of the list.';
    return known ?? fallback;
  };
  const aprText = typed('apr').replace(/ ?%$/, '');
  const apr = rateText.test(aprText) ? Number(aprText) : Number.NaN;
  if (aprText !== '' && !(apr <= dealLimits.aprPercent)) {
    read.errors.apr = `Your rate is a percentage up to ${dealLimits.aprPercent}, like 6.4.`;
  }
  const zip = typed('zip');
  if (zip !== '' && !/^\d{5}$/.test(zip)) read.errors.zip = 'A ZIP code has five digits.';
  const terms: DealTerms = {
    ...defaultTerms,
    option: read.choice('option', payingOptions, defaultTerms.option),
    creditType: read.creditType('credit', defaultTerms.creditType),
    loanTerm: read.term('term', defaultTerms.loanTerm),
    leaseTerm: numberOf('leaseTerm', leaseTerms, defaultTerms.leaseTerm),
    leaseMiles: numberOf('leaseMiles', leaseMileages, defaultTerms.leaseMiles),
    downUsd: read.amount('down', { label: 'The down payment', most }) ?? null,
    tradeInUsd: read.amount('tradeIn', { label: 'The trade-in', most }) ?? 0,
    owedUsd: read.amount('owed', { label: 'What is still owed', most }) ?? 0,
    aprPercent: aprText === '' || read.errors.apr ? null : apr,
  };
  return { terms, zip, errors: read.errors };
};

const amountText = (usd: number): string => (usd === 0 ? '' : String(usd));

/** The form as it stands for terms that are kept. */
export const walletFormTexts = (terms: DealTerms, zip: string): Record<WalletField, string> => ({
  option: terms.option,
  credit: terms.creditType,
  term: String(terms.loanTerm),
  leaseTerm: String(terms.leaseTerm),
  leaseMiles: String(terms.leaseMiles),
  down: terms.downUsd === null ? '' : String(terms.downUsd),
  apr: terms.aprPercent === null ? '' : String(terms.aprPercent),
  tradeIn: amountText(terms.tradeInUsd),
  owed: amountText(terms.owedUsd),
  zip,
});
