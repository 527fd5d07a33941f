/** The symbol before an amount (SRCH-11); pages show dollars (RULING-99). */
const currencySymbols = { dollar: '$', euro: '€', pound: '£', yen: '¥' } as const;
export type Currency = keyof typeof currencySymbols;

/**
 * Thousands separated by commas. Intl would take six times as long, and a results page has some four hundred amounts.
 */
export const grouped = (amount: number): string => {
  let text = String(Math.round(amount));
  if (!/^-?\d+$/.test(text)) return text;
  const first = text.startsWith('-') ? 1 : 0;
  for (let at = text.length - 3; at > first; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
};

export const formatMoney = (amount: number, currency: Currency = 'dollar'): string =>
  `${amount < 0 ? '-' : ''}${currencySymbols[currency]}${grouped(Math.abs(amount))}`;

/** Appended to a monthly amount. */
export const perMonth = '/mo';

export const centsOf = (usd: number): number => Math.round(usd * 100);
export const dollarsOf = (cents: number): number => Math.round(cents / 100);

/** An amount to the cent: $1,234.50. */
export const formatCents = (cents: number): string => {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
};
