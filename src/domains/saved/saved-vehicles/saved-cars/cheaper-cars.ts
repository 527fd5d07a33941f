import { vehiclePath } from '#paths/paths.ts';
import type { SavedVehicleView } from '../saved-vehicles.server.ts';

type CheaperCar = { listingId: number; title: string; href: string; priceUsd: number; changeUsd: number };

/** Saved cars that cost less than when saved, largest drop first. */
export const cheaperCars = (views: readonly SavedVehicleView[]): CheaperCar[] =>
  views
    .flatMap(({ saved: { listingId, title }, priceUsd, priceChangeUsd: changeUsd }) =>
      priceUsd !== null && changeUsd !== null && changeUsd < 0
        ? [{ listingId, title, href: vehiclePath({ listingId }), priceUsd, changeUsd }]
        : [],
    )
    .sort((a, b) => a.changeUsd - b.changeUsd);
