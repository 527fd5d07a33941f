import { useEffect, useState } from 'react';
import type { VehicleSellerView } from '#domains/cars/listings/seller-view.ts';
import { awayFrom } from '#domains/reference/locations/away-from.ts';
import { loadVisitorPlace } from '#domains/reference/locations/visitor-place.ts';
import { milesBetween } from '#lib/distance.ts';
import { whenIdle } from '#lib/when-idle.ts';

/**
 * The seller's distance, such as "12 mi from 30303". The server computes it for a ZIP in the URL. For other visitors the
 * page is shared by their whole state, so it is computed in the browser from their location; empty until then.
 */
export const useAway = ({ away, point }: Pick<VehicleSellerView, 'away' | 'point'>): string => {
  const [fromVisitor, setFromVisitor] = useState('');
  useEffect(() => {
    if (!point) return;
    let isOver = false;
    const measure = async (): Promise<void> => {
      const visitor = await loadVisitorPlace();
      if (visitor.point && !isOver) setFromVisitor(awayFrom(visitor.zip, milesBetween(visitor.point, point)));
    };
    // If the location can't be loaded, only the town is shown.
    const cancel = whenIdle(() => void measure().catch(() => {}));
    return () => {
      isOver = true;
      cancel();
    };
  }, [point]);
  return away || fromVisitor;
};
