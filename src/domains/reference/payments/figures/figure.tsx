import { dealFigures } from '../deal-figures.ts';
import { readCosts } from './car-costs.ts';
import { type FigureName, figureTexts } from './figure-texts.ts';
import { useOwnDeal, usePaymentFigures } from './use-deal.ts';

type FigureProps = {
  of: FigureName;
  /** As its car's `data-costs` says; the element stands within it. */
  costs: string | undefined;
  /** Of a typical deal, as the server has worked it out. */
  typical: string;
  as?: 'b' | 'small' | 'span';
};

/** A figure of a car on the shopper's own terms, as soon as there are any. */
export const Figure = ({ of, costs, typical, as: Element = 'span' }: FigureProps) => {
  const terms = useOwnDeal();
  const figures = usePaymentFigures();
  const own =
    terms && figures && costs !== undefined
      ? figureTexts[of]({ deal: dealFigures(figures, readCosts(costs), terms), terms, figures })
      : typical;
  return <Element data-figure={costs === undefined ? undefined : of}>{own}</Element>;
};
