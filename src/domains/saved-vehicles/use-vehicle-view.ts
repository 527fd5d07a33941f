import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { whenIdle } from '#lib/when-idle.ts';
import type { SavedVehiclesDispatch } from './saved-vehicles-slice.ts';

/** RULING-32: counts a look at a car's own page, on this device only. */
export const useVehicleView = (listingId: number): void => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  useEffect(
    () =>
      whenIdle(() => {
        // A look that could not be counted is no loss.
        import('./vehicle-views.ts').then(
          ({ countView }) => dispatch(countView(listingId)),
          () => {},
        );
      }),
    [dispatch, listingId],
  );
};
