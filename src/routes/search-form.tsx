import { useRouteLoaderData } from 'react-router';
import { radiusCookie, resolveZip } from '#domains/locations/resolve-zip.ts';
import { searchFormPath } from '#domains/search/address/paths.ts';
import { AdvancedSearch } from '#domains/search/discovery/advanced-search.tsx';
import { carsWord } from '#domains/search/results/results-words.ts';
import { parseCookies } from '#lib/cookies.ts';
import { Container } from '#ui/layout.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/search-form.ts';
import { servicesContext, siteContext } from './app-context.ts';
import type { PageHandle } from './page-type.ts';
import styles from './plain-page.module.css';

/** URL-10 */
export const handle: PageHandle = { pageType: 'sfp' };

export const loader = ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, flags } = context.get(siteContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const radius = Number.parseInt(cookies[radiusCookie] ?? '', 10);
  return context.get(servicesContext).advancedSearch.open({
    query: url.search,
    shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
    zip: resolveZip({ query: {}, cookies }, () => undefined).zip,
    ...(radius >= 0 && { radiusMiles: radius }),
  });
};

export default function SearchForm({ loaderData }: Route.ComponentProps) {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  if (!shell) return null;
  return (
    <Container className={styles.page}>
      <title>{`Advanced search | ${shell.brand.name}`}</title>
      <meta name="description" content="Every filter in one place: make, price, payment, features, history and more." />
      <link rel="canonical" href={`${shell.origin}${searchFormPath()}`} />
      <h1>Advanced search</h1>
      <p className={styles.lead}>
        Every filter in one place. {carsWord(loaderData.total)} {loaderData.total === 1 ? 'matches' : 'match'} what is
        filled in so far.
      </p>
      <AdvancedSearch key={JSON.stringify(loaderData.makes)} view={loaderData} />
    </Container>
  );
}
