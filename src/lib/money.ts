/** SRCH-11: what stands before an amount; pages show dollars (RULING-99). */
const currencySymbols = { dollar: '$', euro: '€', pound: '£', yen: '¥' } as const;
export type Currency = keyof typeof currencySymbols;

/** Thousands apart by commas. Not Intl: its first use costs more than a page of cards. */
export const grouped = (amount: number): string => {
  const rounded = Math.round(amount);
  const size = Math.abs(rounded);
  if (size < 1000 || size >= 1e21) return String(rounded);
  const lastThree = String(size % 1000).padStart(3, '0');
  return `${rounded < 0 ? '-' : ''}${grouped(Math.floor(size / 1000))},${lastThree}`;
};

export const formatMoney = (amount: number, currency: Currency = 'dollar'): string =>
  `${amount < 0 ? '-' : ''}${currencySymbols[currency]}${grouped(Math.abs(amount))}`;
