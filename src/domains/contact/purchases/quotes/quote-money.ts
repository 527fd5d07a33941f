const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Dollars, with cents only where there are some: a quote adds up to the cent. */
export const formatCents = (cents: number): string =>
  (cents % 100 === 0 ? whole : money).format(cents / 100).replace('-', '−');

/** The same with a sign, for differences. */
export const formatDifference = (cents: number): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

const amountText = /^\$?\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/;

/** Cents of an amount as typed, such as `28,990` or `$199.50`; undefined for anything else. */
export const readCents = (text: string): number | undefined => {
  const typed = text.replaceAll(' ', '');
  return amountText.test(typed) ? Math.round(Number(typed.replaceAll(/[$,]/g, '')) * 100) : undefined;
};

/** An amount for a field beside a dollar sign: "28,990". */
export const amountField = (cents: number): string => formatCents(cents).replace('$', '');

/** "Fri, Nov 20, 6:00 PM EST": with its zone, because the two sides may be in different ones. */
export const quoteTime = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(ms))
    // Servers and browsers differ in the space before AM.
    .replaceAll('\u202f', ' ');
