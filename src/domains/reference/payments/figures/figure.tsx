import type { FigureRequest } from './figure-text.ts';
import { loadedCalculation } from './own-terms.ts';
import { useChangedRates, useOwnTerms } from './use-terms.ts';

type FigureProps = FigureRequest & {
  /** The text on default terms, rendered by the server. */
  typical: string;
  as?: 'b' | 'small' | 'span';
};

/** An amount on the shopper's own terms, once there are any. It must be inside of its car's `data-costs` element. */
export const Figure = ({ of, costs, other, typical, as: Element = 'span' }: FigureProps) => {
  const terms = useOwnTerms();
  const changed = useChangedRates();
  const own = terms && loadedCalculation()?.text({ of, costs, other }, { terms, changed });
  return (
    <Element data-figure={of} data-other={other}>
      {own ?? typical}
    </Element>
  );
};
