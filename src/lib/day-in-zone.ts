/** "Nov 14": the date in that time zone. */
export const dayInZone = (at: number | string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
