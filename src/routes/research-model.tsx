import { data, redirect } from 'react-router';
import { ResearchMeta } from '#domains/browse/research/pages/research-meta.tsx';
import { ResearchModel } from '#domains/browse/research/pages/research-model.tsx';
import { OwnerVoices } from '#domains/browse/reviews/owner-voices.tsx';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { modelSubject } from '#domains/cars/ratings/rating.ts';
import { formatMoney } from '#lib/money.ts';
import { modelReviewsPath, writeReviewPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/research-model.ts';

const mostReviews = 2;

export const handle: PageHandle = { pageType: 'researchmodel', markdown: 'researchModel' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { brand, shopper, zip } = visitorAtHome(context.get(siteContext));
  const opened = await context
    .get(servicesContext)
    .research.model(
      { makeSlug: params.make, modelSlug: params.model, year: params.year },
      { brand, shopper, zip, paint: url.searchParams.get('paint')?.slice(0, 60) },
    );
  if (opened.kind === 'redirect') throw redirect(opened.location, { status: 301 });
  if (opened.kind === 'missing') throw data(null, { status: 404 });
  const { view } = opened;
  const { reviewLists } = context.get(servicesContext);
  const subject = modelSubject(view.modelCode);
  const owners = {
    rating: reviewLists.ratingOf(subject),
    href: modelReviewsPath(params.make, params.model),
    writeHref: brand.id === 'ford' ? undefined : writeReviewPath(subject),
    cards: (await reviewLists.mostHelpful(subject, mostReviews)).map(reviewCard),
  };
  return { view, owners };
};

export default function ResearchModelPage({ loaderData: { view, owners } }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const { origin, brand } = shell;
  const { price } = view;
  return (
    <>
      <ResearchMeta
        title={`${view.name}: trims, prices and specs`}
        brandName={brand.name}
        description={`The ${view.name} has ${view.trims.length} ${view.trims.length === 1 ? 'trim' : 'trims'} from ${formatMoney(price.lowUsd)}. Compare them, and see what each model year costs today.`}
        origin={origin}
        canonical={view.canonical}
        crumbs={view.crumbs}
        about={{
          '@type': 'Car',
          name: view.name,
          url: `${origin}${view.canonical}`,
          image: `${origin}${view.picture.src}`,
          brand: { '@type': 'Brand', name: view.make },
          model: view.model,
          vehicleModelDate: String(view.year),
          bodyType: view.body,
          ...(owners.rating && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: owners.rating.value,
              reviewCount: owners.rating.count,
            },
          }),
          ...(view.forSale.year > 0 && {
            offers: {
              '@type': 'AggregateOffer',
              priceCurrency: 'USD',
              offerCount: view.forSale.year,
              lowPrice: view.prices.find(({ year }) => year === view.year)?.lowUsd,
              url: `${origin}${view.forSale.yearHref}`,
            },
          }),
        }}
      />
      <ResearchModel view={view} owners={<OwnerVoices view={owners} name={`${view.make} ${view.model}`} />} />
    </>
  );
}
