import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { convert } from '#domains/reference/analytics/conversions.ts';
import { whenIdle } from '#lib/when-idle.ts';
import type { SavedVehiclesDispatch } from './saved-vehicles-slice.ts';

/** Counts a view of a car's page on this device (RULING-32), and as a conversion (ANLY-01). */
export const useVehicleView = (listingId: number): void => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  useEffect(
    () =>
      whenIdle(() => {
        convert('vdp_pageview');
        // A view that cannot be counted is ignored.
        import('./vehicle-views.ts').then(
          ({ countView }) => dispatch(countView(listingId)),
          () => {},
        );
      }),
    [dispatch, listingId],
  );
};
