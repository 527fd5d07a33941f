/** The fields that the order of interest uses. */
type Interest = { isReducedPrice: boolean; viewCount: number; dealIndicator?: string | null | undefined };

const viewsThatCount = 3;

const rankOf = ({ isReducedPrice, viewCount, dealIndicator }: Interest): number => {
  if (isReducedPrice) return 0;
  if (viewCount > viewsThatCount) return 1;
  if (dealIndicator === 'Great') return 2;
  return dealIndicator === 'Good' ? 3 : 4;
};

/** Reduced prices first, then frequently viewed cars, then great and good deals (SAVE-19); the sort is stable. */
export const byInterest = <Car extends Interest>(cars: readonly Car[]): Car[] =>
  cars.toSorted((a, b) => rankOf(a) - rankOf(b));
