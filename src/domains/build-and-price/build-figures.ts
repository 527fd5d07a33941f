import type { BuildQuery } from '#domains/criteria/address/build-query.ts';
import { dealFigures } from '#domains/payments/deal-figures.ts';
import { defaultTerms } from '#domains/payments/deal-terms.ts';
import type { PaymentFigures } from '#domains/payments/payment-figures.ts';
import { drawingPath } from '#domains/pictures/picture.ts';
import type { ReferenceTrim } from '#domains/research/reference/reference.ts';
import { withArticle } from '#lib/with-article.ts';
import { type Build, builtPriceUsd, chosenOf } from './build.ts';
import { priceLines } from './build-options-view.ts';
import type { CarBuildView } from './build-view.ts';

type Colours = ReferenceTrim['exteriorColors'];

/** Trucks are drawn with four doors unless the cab says otherwise. */
const isShortCab = (cab: string): boolean => /^regular cab/i.test(cab);

/** The car as it would stand in the yard, and its inside. */
export const buildPicture = (trim: ReferenceTrim, build: Build, name: string): CarBuildView['picture'] => {
  const names = new Set(chosenOf(build).map(({ optionType, optionName }) => `${optionType} ${optionName}`));
  const chosen = (type: string, colours: Colours) =>
    colours.find((colour) => names.has(`${type} ${colour.name}`)) ?? colours[0];
  const paint = chosen('Exterior Color', trim.exteriorColors);
  const interior = chosen('Interior Color', trim.interiorColors);
  const cab = chosenOf(build).find(({ optionType }) => optionType === 'Cab');
  const pictured = {
    id: 0,
    shape: isShortCab(cab?.optionName ?? '') ? 'regular-cab-truck' : trim.shape,
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
  figures: PaymentFigures;
  trim: ReferenceTrim;
  build: Build;
  query: Pick<BuildQuery, 'creditType' | 'loanTerm' | 'downPaymentUsd'>;
  /** Where it will be registered; without it there are no taxes to name. */
  state: string | undefined;
  docFeeUsd: number;
};

/** What it costs from the maker, out the door, and by the month. */
export const buildFigures = ({
  figures,
  trim,
  build,
  query,
  state,
  docFeeUsd,
}: FiguresOf): Pick<CarBuildView, 'price' | 'outTheDoor' | 'payment'> => {
  const totalUsd = builtPriceUsd(trim.nationalMSRP, build);
  const deal = dealFigures(
    figures,
    { priceUsd: totalUsd, docFeeUsd, isNew: true, state: state ?? '', msrpUsd: totalUsd },
    {
      ...defaultTerms,
      creditType: query.creditType,
      loanTerm: query.loanTerm,
      downUsd: query.downPaymentUsd ?? null,
    },
  );
  const { lines } = deal;
  return {
    price: { lines: priceLines(build, trim), totalUsd, isEstimate: trim.msrpIsEstimate },
    outTheDoor:
      state === undefined
        ? null
        : {
            lines: [
              { label: 'Price as built', usd: totalUsd },
              { label: `Sales tax, ${state}`, usd: lines.salesTaxUsd },
              { label: 'Title and registration', usd: lines.titleUsd + lines.registrationUsd },
              ...(docFeeUsd > 0 ? [{ label: 'Dealer fee', usd: docFeeUsd }] : []),
            ],
            totalUsd: deal.outTheDoorUsd,
            state,
            asOf: figures.fees.asOf,
          },
    payment: {
      monthlyUsd: deal.monthlyUsd,
      aprPercent: deal.aprPercent,
      downPaymentUsd: deal.downUsd,
      amountFinancedUsd: deal.amountFinancedUsd,
      downPaymentGiven: query.downPaymentUsd,
      termMonths: query.loanTerm,
      creditType: query.creditType,
      ratesAsOf: figures.rates.asOf,
    },
  };
};
