/** What the order of interests looks at. */
type Interest = { isReducedPrice: boolean; viewCount: number; dealIndicator?: string | null | undefined };

const viewsThatCount = 3;

const rankOf = ({ isReducedPrice, viewCount, dealIndicator }: Interest): number => {
  if (isReducedPrice) return 0;
  if (viewCount > viewsThatCount) return 1;
  if (dealIndicator === 'Great') return 2;
  return dealIndicator === 'Good' ? 3 : 4;
};

/** SAVE-19: reduced first, then often looked at, then great and good deals; equals keep their order. */
export const byInterest = <Car extends Interest>(cars: readonly Car[]): Car[] =>
  cars.toSorted((a, b) => rankOf(a) - rankOf(b));
