/** "Nov 19, 3:40 PM", in the browser's time zone. */
export const asOf = (at: number | string): string =>
  new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
