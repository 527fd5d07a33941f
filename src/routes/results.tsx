import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { data, redirect, useLocation, useNavigation } from 'react-router';
import { ResultsPage } from '#domains/browse/results/results-page.tsx';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { ShareLink } from '#domains/contact/sharing/share-link.tsx';
import type { PageToShare } from '#domains/contact/sharing/share-terms.ts';
import { SubscribeStrip } from '#domains/contact/subscribers/subscribe-strip.tsx';
import { drawnByFile } from '#domains/finding/map/map-image.ts';
import { pageFeature } from '#domains/people/experiments/decisions/features.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { RecentSearchChips } from '#domains/saved/recents/recent-search-chips.tsx';
import { SaveSearchCard, SaveSearchLink } from '#domains/saved/saved-searches/save-search-card.tsx';
import { selectSignedIn } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { browsePath, landingPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { compareSlots } from '../pages/compare-slots.tsx';
import { cardSlots, useKeepsCars } from '../pages/keep-car.tsx';
import { ListTerms } from '../pages/list-terms.tsx';
import { OfferBestDeals } from '../pages/offer-best-deals.tsx';
import { pageDataContext, serialise, usePageData } from '../pages/page-data.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { lastPlaceHeaders, placeHeaders, searchGapsHeaders } from '../pages/place-headers.ts';
import { useShell } from '../pages/shell.ts';
import { useResultsPage } from '../pages/use-results-page.ts';
import { useSearchByTerms } from '../pages/use-search-by-terms.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/results.ts';

/** Results limited to certain dealers have their own page type. */
export const handle: PageHandle = {
  pageType: (_name: unknown, search) => (new URLSearchParams(search).has('dealerId') ? 'dsrp' : 'srp'),
  markdown: 'results',
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const answer = await context.get(servicesContext).results.open({
    url: `${url.pathname}${url.search}`,
    ...visitorOf(site),
    isBot: site.isBot,
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'page') {
    const view = context.get(pageDataContext) ? drawnByFile(answer.view) : answer.view;
    const { enabled: offersAlerts } = pageFeature(site.features, 'results_subscribe_strip');
    return data(serialise(context, { ...view, offersAlerts }), {
      status: answer.status,
      headers: { ...lastPlaceHeaders(answer.zip), ...searchGapsHeaders(answer.gaps) },
    });
  }
  const chose = Object.keys(answer.placeChoice).length > 0;
  throw redirect(answer.location, {
    status: answer.status,
    ...(chose && { headers: placeHeaders(answer.placeChoice) }),
  });
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The name of a saved search: the heading without its count. */
const nameOf = ({ heading }: ResultsView): string => {
  const name = heading.replace(/^(No|[\d,]+) /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const sharedSearch = (view: ResultsView): PageToShare => ({
  kind: 'list',
  title: nameOf(view),
  path: view.meta.canonical,
  feed: view.meta.feed,
  listingIds: [],
  price: '',
  zip: '',
});

export default function Results({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const keepsCars = useKeepsCars();
  const view = usePageData<ResultsView & { offersAlerts: boolean }>(loaderData);
  const { state, location } = useNavigation();
  const { isSearching } = useSearchByTerms(view.searchedOn);
  const busy = isSearching || (state === 'loading' && location?.pathname.startsWith(landingPath()) === true);
  const page = useResultsPage(view, busy);
  const signedIn = useSelector(selectSignedIn);
  const { pathname, search } = useLocation();
  const { searchString } = view.meta;
  // Memoized, so that the list doesn't re-render.
  const saved = useMemo(
    () => ({ searchString, name: nameOf(view), path: pathname + search }),
    [view, searchString, pathname, search],
  );
  const saveSearch = useMemo(() => <SaveSearchCard {...saved} />, [saved]);
  const zip = new URLSearchParams(searchString).get('zip') ?? '';
  const ofSearch = view.offersAlerts && keepsCars && !signedIn && (
    <SubscribeStrip key={searchString} searchString={searchString} />
  );
  // On the best-deals page shoppers are offered the weekly mail.
  const subscribe = pathname.startsWith(browsePath('best-deals')) ? <OfferBestDeals zip={zip} /> : ofSearch;
  const { zip: zipHere } = view.form;
  const terms = useMemo(() => <ListTerms zip={zipHere} />, [zipHere]);
  const toUrl = (path: string): string => (shell ? servicePath(shell.brand, path) : path);
  const slots = {
    ...compareSlots,
    terms,
    card: cardSlots,
    ...(keepsCars && {
      saveSearch,
      saveSearchLink: <SaveSearchLink {...saved} />,
    }),
    ...(subscribe && { subscribe }),
    share: (
      <ShareLink
        page={sharedSearch(view)}
        origin={page.origin}
        site={shell?.brand.name ?? ''}
        toUrl={toUrl}
        label="Share this search"
      />
    ),
    recentSearches: <RecentSearchChips except={view.recent?.url} />,
  };
  return <ResultsPage {...page} slots={slots} />;
}
