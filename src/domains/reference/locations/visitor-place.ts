import type { Point } from '#lib/distance.ts';
import { recordOf, textOf } from '#lib/json-values.ts';

/** A visitor's ZIP, state and coordinates, for forms, fee tables and distances; empty if unknown. */
export type VisitorTown = { zip: string; state: string; point?: Point };

export const visitorPlacePath = '/cars-for-sale/api/visitor-place';

/** Fetches the visitor's location from the server; pages themselves are shared and don't contain it. */
export const loadVisitorPlace = async (): Promise<VisitorTown> => {
  const response = await fetch(visitorPlacePath);
  const { zip, state, latitude, longitude } = recordOf(recordOf(await response.json()).payload);
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number';
  return { zip: textOf(zip), state: textOf(state), ...(isPoint && { point: { latitude, longitude } }) };
};
