import { lowestAmong, type RankedFigure } from './lowest.ts';
import { usePaymentFigures } from './use-payment-figures.ts';
import { useOwnTerms } from './use-terms.ts';

/** Which of the compared cars are the lowest on the shopper's own terms; undefined without own terms. */
export const useLowest = (
  of: RankedFigure | undefined,
  cars: readonly { costs?: string | undefined }[],
): readonly boolean[] | undefined => {
  const terms = useOwnTerms();
  const figures = usePaymentFigures();
  if (!of || !terms) return undefined;
  const texts = cars.map(({ costs }) => costs);
  return lowestAmong(of, texts, { figures, terms });
};
