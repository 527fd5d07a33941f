import { drawnTrim } from '#domains/browse/research/reference/drawn-trim.ts';
import type { ReferenceTrim } from '#domains/browse/research/reference/reference.ts';
import type { BuildQuery } from '#domains/finding/criteria/address/build-query.ts';
import { writeCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { drawingPath } from '#domains/reference/pictures/picture.ts';
import { withArticle } from '#lib/with-article.ts';
import { type Build, builtPriceUsd, selectedOptions } from './build.ts';
import { priceLines } from './build-options-view.ts';
import type { CarBuildView } from './build-view.ts';
import { builtCosts, otherThan } from './built-costs.ts';

type Colours = ReferenceTrim['exteriorColors'];

/** Trucks are drawn with four doors unless they have a regular cab. */
const isShortCab = (cab: string): boolean => /^regular cab/i.test(cab);

/** Drawing of the car in its colors, and of its interior. */
export const buildPicture = (trim: ReferenceTrim, build: Build, name: string): CarBuildView['picture'] => {
  const names = new Set(selectedOptions(build).map(({ optionType, optionName }) => `${optionType} ${optionName}`));
  const colourOf = (type: string, colours: Colours) =>
    colours.find((colour) => names.has(`${type} ${colour.name}`)) ?? colours[0];
  const paint = colourOf('Exterior Color', trim.exteriorColors);
  const interior = colourOf('Interior Color', trim.interiorColors);
  const cab = selectedOptions(build).find(({ optionType }) => optionType === 'Cab');
  const pictured = {
    id: 0,
    ...drawnTrim(trim, isShortCab(cab?.optionName ?? '') ? 'regular-cab-truck' : trim.shape),
    exterior: { simple: paint?.simple ?? 'SILVER' },
    interior: { simple: interior?.simple ?? 'BLACK' },
  };
  return {
    src: drawingPath(pictured, 'side'),
    alt: `Illustration of ${withArticle(name)} ${trim.trimName} in ${paint?.name ?? 'silver'}, side view`,
    interior: drawingPath(pictured, 'interior'),
    interiorAlt: `Illustration of the ${interior?.name ?? 'black'} interior`,
  };
};

type FiguresOf = {
  figures: RatesAndFees;
  trim: ReferenceTrim;
  build: Build;
  query: Pick<BuildQuery, 'creditType' | 'loanTerm' | 'downPaymentUsd'>;
  /** The shopper's terms; terms in the address override them. */
  terms: PaymentTerms | undefined;
  /** State of registration; without it no taxes are computed. */
  state: string | undefined;
  docFeeUsd: number;
};

/** MSRP, out-the-door price and monthly payment of a build. */
export const buildFigures = ({
  figures,
  trim,
  build,
  query: { creditType, loanTerm, downPaymentUsd },
  terms = defaultTerms,
  state,
  docFeeUsd,
}: FiguresOf): Pick<CarBuildView, 'price' | 'outTheDoor' | 'payment' | 'costs' | 'changedTerms'> => {
  const totalUsd = builtPriceUsd(trim.nationalMSRP, build);
  const costs = writeCosts({ priceUsd: totalUsd, docFeeUsd, isNew: true, state: state ?? '', msrpUsd: totalUsd });
  const changedTerms = otherThan(terms, {
    ...(loanTerm && { loanTerm }),
    ...(creditType && { creditType }),
    ...(downPaymentUsd !== undefined && { downUsd: downPaymentUsd }),
  });
  return {
    price: { lines: priceLines(build, trim), totalUsd, isEstimate: trim.msrpIsEstimate },
    costs,
    changedTerms,
    ...builtCosts(figures, { costs, changedTerms }, terms),
  };
};
