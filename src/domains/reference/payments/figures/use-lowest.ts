import { lowestAmong, type RankedFigure } from './lowest.ts';
import { useOwnTerms, usePaymentFigures } from './use-terms.ts';

/** Of cars side by side, which are the lowest on the shopper's own terms; nothing where there are none. */
export const useLowest = (
  of: RankedFigure | undefined,
  cars: readonly { costs?: string | undefined }[],
): readonly boolean[] | undefined => {
  const terms = useOwnTerms();
  const figures = usePaymentFigures();
  if (!of || !terms || !figures) return undefined;
  const texts = cars.map(({ costs }) => costs);
  return lowestAmong(of, texts, { figures, terms });
};
