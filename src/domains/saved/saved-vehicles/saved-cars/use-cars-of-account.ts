import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useRevalidator } from 'react-router';
import { selectSavedVehicles } from '../saved-vehicles-slice.ts';

/**
 * Loads the list again once the account has a car that the page has not listed yet: what a visitor saved on the device
 * is moved to the account only after the page was sent (SAVE-07).
 */
export const useCarsOfAccount = (listingIds: readonly number[]): void => {
  const { inventory } = useSelector(selectSavedVehicles);
  const { revalidate } = useRevalidator();
  const listed = useRef(new Set<number>());
  useEffect(() => {
    for (const id of listingIds) listed.current.add(id);
    const isNew = inventory.some((entry) => typeof entry !== 'number' && !listed.current.has(entry.listingId));
    if (!isNew) return;
    for (const entry of inventory) if (typeof entry !== 'number') listed.current.add(entry.listingId);
    void revalidate();
  }, [inventory, listingIds, revalidate]);
};
