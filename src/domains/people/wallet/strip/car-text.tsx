import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { figureText } from '#domains/reference/payments/figures/figure-text.ts';
import type { FigureName } from '#domains/reference/payments/figures/figure-texts.ts';
import { usePaymentFigures } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';

/** An amount of a car; its amount on default terms is calculated here. */
export const CarText = ({ of, costs }: { of: FigureName; costs: string }) => {
  const figures = usePaymentFigures();
  if (!figures) return null;
  const typical = figureText({ of, costs }, { terms: defaultTerms, figures }) ?? '';
  return <Figure of={of} costs={costs} typical={typical} />;
};
