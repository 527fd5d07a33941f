/** SRCH-11: what stands before an amount; pages show dollars (D-99). */
export const currencySymbols = { dollar: '$', euro: '€', pound: '£', yen: '¥' } as const;
export type Currency = keyof typeof currencySymbols;

/** Thousands apart by commas. Not Intl: its first use costs more than a page of cards. */
export const grouped = (amount: number): string => String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

export const formatMoney = (amount: number, currency: Currency = 'dollar'): string =>
  `${amount < 0 ? '-' : ''}${currencySymbols[currency]}${grouped(Math.abs(amount))}`;
