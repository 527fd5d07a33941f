import { grouped } from '#lib/money.ts';

/** "12 mi from 30303" */
export const awayFrom = (zip: string, miles: number): string =>
  `${miles < 1 ? 'Under 1' : grouped(Math.round(miles))} mi from ${zip}`;
