import { creditTiers } from './credit-tier.ts';
import { loanTerms } from './national-rates.ts';
import {
  defaultTerms,
  leaseMileages,
  leaseTerms,
  type PaymentTerms,
  payingOptions,
  termsLimits,
} from './payment-terms.ts';

/** `read` throws on invalid text, which the caller catches. */
type Field = {
  key: string;
  write(terms: PaymentTerms): string | number | null;
  read(text: string): Partial<PaymentTerms>;
};

const amountText = /^\d{1,7}$/;
const decimalText = /^\d{1,2}(\.\d{1,4})?$/;

const within = (text: string, form: RegExp, most: number): number => {
  const value = form.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new RangeError(text);
  return value;
};
const amount = (text: string): number => within(text, amountText, termsLimits.amountUsd);

const oneOf = <T extends string | number>(choices: readonly T[], text: string): T => {
  const option = choices.find((choice) => String(choice) === text);
  if (option === undefined) throw new RangeError(text);
  return option;
};
const creditTypes = creditTiers.map(({ code }) => code);

const fields: readonly Field[] = [
  { key: 'pay', write: ({ option }) => option, read: (text) => ({ option: oneOf(payingOptions, text) }) },
  {
    key: 'credit',
    write: ({ creditType }) => creditType,
    read: (text) => ({ creditType: oneOf(creditTypes, text) }),
  },
  { key: 'term', write: ({ loanTerm }) => loanTerm, read: (text) => ({ loanTerm: oneOf(loanTerms, text) }) },
  { key: 'lease', write: ({ leaseTerm }) => leaseTerm, read: (text) => ({ leaseTerm: oneOf(leaseTerms, text) }) },
  {
    key: 'miles',
    write: ({ leaseMiles }) => leaseMiles,
    read: (text) => ({ leaseMiles: oneOf(leaseMileages, text) }),
  },
  { key: 'down', write: ({ downUsd }) => downUsd, read: (text) => ({ downUsd: amount(text) }) },
  {
    key: 'share',
    write: ({ downShare }) => downShare,
    read: (text) => ({ downShare: within(text, decimalText, termsLimits.downShare) }),
  },
  { key: 'trade', write: ({ tradeInUsd }) => tradeInUsd, read: (text) => ({ tradeInUsd: amount(text) }) },
  { key: 'owed', write: ({ owedUsd }) => owedUsd, read: (text) => ({ owedUsd: amount(text) }) },
  {
    key: 'apr',
    write: ({ aprPercent }) => aprPercent,
    read: (text) => ({ aprPercent: within(text, decimalText, termsLimits.aprPercent) }),
  },
];

/** Only the values that differ from the defaults, as `credit=c&term=72&down=5000`; may be empty. */
export const serialiseTerms = (terms: PaymentTerms): string =>
  fields
    .flatMap(({ key, write }) => {
      const value = write(terms);
      return value === null || value === write(defaultTerms) ? [] : [`${key}=${value}`];
    })
    .join('&');

/**
 * Parses the text of `serialiseTerms`. Undefined without any known field, or if any value is invalid: partial terms
 * would produce wrong amounts.
 */
export const parseTerms = (text: string | undefined): PaymentTerms | undefined => {
  if (!text || text.length > 300) return undefined;
  const params = new URLSearchParams(text);
  const own = fields.filter(({ key }) => params.has(key));
  if (own.length === 0) return undefined;
  const terms = { ...defaultTerms };
  try {
    for (const { key, read } of own) Object.assign(terms, read(params.get(key) ?? ''));
    return terms;
  } catch {
    return undefined;
  }
};
