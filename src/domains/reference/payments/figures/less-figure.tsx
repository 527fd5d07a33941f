import { lessText } from './less.ts';
import { useOwnDeal, usePaymentFigures } from './use-deal.ts';

type LessFigureProps = { costs: { own: string; other: string }; typical: string };

/** What one car saves beside another, on the shopper's own terms as soon as there are any. */
export const LessFigure = ({ costs, typical }: LessFigureProps) => {
  const terms = useOwnDeal();
  const figures = usePaymentFigures();
  return (
    <span data-costs={costs.own} data-less={costs.other}>
      {terms && figures ? lessText(costs, { figures, terms }) : typical}
    </span>
  );
};
