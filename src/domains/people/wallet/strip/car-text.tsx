import { dealFigures } from '#domains/reference/payments/deal-figures.ts';
import { defaultTerms } from '#domains/reference/payments/deal-terms.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { type FigureName, figureTexts } from '#domains/reference/payments/figures/figure-texts.ts';
import { usePaymentFigures } from '#domains/reference/payments/figures/use-deal.ts';

/** A figure of a car whose typical one is worked out here. */
export const CarText = ({ of, costs }: { of: FigureName; costs: string }) => {
  const figures = usePaymentFigures();
  if (!figures) return null;
  const deal = dealFigures(figures, readCosts(costs), defaultTerms);
  return <Figure of={of} costs={costs} typical={figureTexts[of]({ deal, terms: defaultTerms, figures })} />;
};
