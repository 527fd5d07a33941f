import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { SharedCar } from './shared-car.ts';
import { sharedListsApiPath } from './shared-list-calls.ts';

/** How often a list on screen is asked for, beside the moments when the page is looked at again. */
const everyMs = 20_000;

/** The list as text, to tell whether anything changed; undefined without an answer. */
const readList =
  (listId: string): ShopperThunk<unknown, Promise<string | undefined>> =>
  (_dispatch, _getState, { http }) =>
    http.json(`${sharedListsApiPath}/${listId}`).then(JSON.stringify, () => undefined);

/** Loads the page's data again once somebody else, or another tab or device, has changed the list. */
export const useFreshList = (listId: string): void => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let before: string | undefined;
    const check = async () => {
      if (document.hidden) return;
      const now = await dispatch(readList(listId));
      if (now !== undefined && before !== undefined && now !== before) void revalidate();
      before = now ?? before;
    };
    const look = () => void check();
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('online', look);
    };
  }, [listId, dispatch, revalidate]);
};

/** A toast for a car that somebody else adds while the list is on screen. */
export const useNewCars = (cars: readonly SharedCar[]): void => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const listed = useRef<ReadonlySet<number>>(new Set(cars.map(({ listingId }) => listingId)));
  useEffect(() => {
    const added = cars.find(({ listingId, addedBy }) => !listed.current.has(listingId) && addedBy !== 'You');
    listed.current = new Set(cars.map(({ listingId }) => listingId));
    if (added?.addedBy) dispatch(toastShown(`${added.addedBy} added a ${added.title}.`));
  }, [cars, dispatch]);
};
