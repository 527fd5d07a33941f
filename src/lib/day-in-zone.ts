/** "Nov 14": the day it was in that time zone at that moment. */
export const dayInZone = (at: number | string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
