/** "Nov 14": the day it was there at that moment. */
export const dayInZone = (at: number | string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
