import { AdvancedSearch } from '#domains/browse/discovery/advanced-search.tsx';
import { carsWord } from '#domains/browse/results/results-copy.ts';
import { searchFormPath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import { useShell } from '../pages/shell.ts';
import { useLiveCounts } from '../pages/use-live-counts.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/search-form.ts';

/** Served at two addresses: `advanced-search` and `index.xhtml` (URL-10). */
export const handle: PageHandle = { pageType: 'sfp' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  return context.get(servicesContext).advancedSearch.open({
    query: url.search,
    ...visitorAtHome(context.get(siteContext)),
  });
};

export default function SearchForm({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const { view, counting, count } = useLiveCounts(loaderData);
  if (!shell) return null;
  return (
    <Container className={styles.page}>
      <PageHead
        title={`Advanced search | ${shell.brand.name}`}
        description="Every filter in one place: make, price, payment, features, history and more."
        canonical={searchFormPath()}
      />
      <h1>Advanced search</h1>
      <p className={styles.lead}>
        Every filter in one place.{' '}
        <output>
          {carsWord(view.total)} {view.total === 1 ? 'matches' : 'match'} what is filled in so far.
        </output>
      </p>
      <AdvancedSearch key={JSON.stringify(loaderData.makes)} view={view} counting={counting} onChange={count} />
    </Container>
  );
}
