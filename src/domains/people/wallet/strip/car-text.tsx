import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import type { FigureName } from '#domains/reference/payments/figures/figure-texts.ts';
import { useCalculation, useChangedRates } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';

/**
 * An amount of a car. On default terms it is calculated where that is possible, and otherwise `typical`: a page that was
 * rendered on a shopper's terms has no text for the defaults.
 */
export const CarText = ({ of, costs, typical }: { of: FigureName; costs: string; typical: string }) => {
  const changed = useChangedRates();
  const text = useCalculation()?.text({ of, costs }, { changed, terms: defaultTerms }) ?? typical;
  return <Figure of={of} costs={costs} typical={text} />;
};
