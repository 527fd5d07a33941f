import { type FigureRequest, figureText } from './figure-text.ts';
import { useOwnTerms, usePaymentFigures } from './use-terms.ts';

type FigureProps = FigureRequest & {
  /** On typical terms, as the server has worked it out. */
  typical: string;
  as?: 'b' | 'small' | 'span';
};

/** A figure on the shopper's own terms, as soon as there are any. Its element stands within its car's `data-costs`. */
export const Figure = ({ of, costs, other, typical, as: Element = 'span' }: FigureProps) => {
  const terms = useOwnTerms();
  const figures = usePaymentFigures();
  const own = terms && figures && figureText({ of, costs, other }, { terms, figures });
  return (
    <Element data-figure={of} data-other={other}>
      {own ?? typical}
    </Element>
  );
};
