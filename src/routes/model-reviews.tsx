import { data, redirect } from 'react-router';
import { ResearchMeta } from '#domains/browse/research/pages/research-meta.tsx';
import { ModelReviews, type ModelReviewsView } from '#domains/browse/reviews/model-reviews.tsx';
import { readReviewQuery } from '#domains/browse/reviews/review-query.ts';
import { reviewListView } from '#domains/browse/reviews/review-view.ts';
import { modelSubject } from '#domains/cars/ratings/rating.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { modelReviewsPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/model-reviews.ts';

export const handle: PageHandle = { pageType: 'modelreviews' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { brand, shopper, zip } = visitorAtHome(context.get(siteContext));
  const { research, reviewLists } = context.get(servicesContext);
  const opened = await research.model({ makeSlug: params.make, modelSlug: params.model }, { brand, shopper, zip });
  if (opened.kind === 'redirect') {
    const [make = '', model = ''] = opened.location.split('/').slice(-2);
    throw redirect(`${modelReviewsPath(make, model)}${url.search}`, { status: 301 });
  }
  if (opened.kind === 'missing') throw data(null, { status: 404 });
  const { view: model } = opened;
  const subject = modelSubject(model.modelCode);
  const path = modelReviewsPath(params.make, params.model);
  const query = readReviewQuery(url.searchParams);
  const list = reviewListView({ subject, kind: 'model', path, query, opened: await reviewLists.open(subject, query) });
  const years = list.years.map(({ label }) => label);
  const [newest, oldest] = [years[0], years.at(-1)];
  const view: ModelReviewsView = {
    name: `${model.make} ${model.model}`,
    path,
    crumbs: model.crumbs,
    list,
    picture: model.picture,
    forSale: model.forSale.all > 0 ? { count: model.forSale.all, href: model.forSale.allHref } : null,
    years: newest === undefined ? '' : `${oldest} to ${newest}`,
  };
  return { view, make: model.make, here: `${url.pathname}${url.search}` };
};

export default function ModelReviewsPage({ loaderData: { view, make, here } }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const { origin, brand } = shell;
  const { rating } = view.list;
  return (
    <>
      <ResearchMeta
        title={`${view.name}: owners’ reviews`}
        brandName={brand.name}
        description={
          rating
            ? `${rating.value.toFixed(1)} of 5 stars from ${rating.count} owners of the ${view.name}, with their years and miles.`
            : `Be the first to review the ${view.name}.`
        }
        origin={origin}
        canonical={view.path}
        crumbs={view.crumbs}
        about={{
          '@type': 'Car',
          name: view.name,
          url: `${origin}${view.path}`,
          image: `${origin}${view.picture.src}`,
          brand: { '@type': 'Brand', name: make },
          ...(rating && {
            aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.count },
          }),
        }}
      />
      <ModelReviews
        view={view}
        hasAccounts={brand.id !== 'ford'}
        here={here}
        toUrl={(path) => servicePath(brand, path)}
      />
    </>
  );
}
