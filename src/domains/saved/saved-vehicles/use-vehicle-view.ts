import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { convert } from '#domains/reference/analytics/conversions.ts';
import { whenIdle } from '#lib/when-idle.ts';
import type { SavedVehiclesDispatch } from './saved-vehicles-slice.ts';

/** RULING-32: counts a look at a car's own page, on this device; ANLY-01: what a look is worth. */
export const useVehicleView = (listingId: number): void => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  useEffect(
    () =>
      whenIdle(() => {
        convert('vdp_pageview');
        // A look that could not be counted is no loss.
        import('./vehicle-views.ts').then(
          ({ countView }) => dispatch(countView(listingId)),
          () => {},
        );
      }),
    [dispatch, listingId],
  );
};
