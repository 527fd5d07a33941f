import { breadcrumbData } from '#ui/layout/breadcrumb-data.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { DealerResultsView } from './dealer-results-view.ts';

/** JSON-LD of the list and its breadcrumb. */
const dealersStructuredData = ({ dealers, from, meta, heading }: DealerResultsView, origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    breadcrumbData(meta.crumbs, origin),
    {
      '@type': 'ItemList',
      name: heading,
      itemListElement: dealers.map(({ href, name }, at) => ({
        '@type': 'ListItem',
        position: from + at,
        name,
        url: `${origin}${href}`,
      })),
    },
  ],
});

export const DealerResultsMeta = ({ view, origin }: { view: DealerResultsView; origin: string }) => {
  const { meta, pages } = view;
  const [before, after] = [pages.hrefs[pages.page - 1], pages.hrefs[pages.page + 1]];
  return (
    <>
      <PageHead
        title={meta.title}
        name={view.heading}
        description={meta.description}
        canonical={meta.canonical}
        robots={meta.indexed ? undefined : 'noindex, follow'}
      />
      {before && <link rel="prev" href={before} />}
      {after && <link rel="next" href={after} />}
      <script type="application/ld+json">{JSON.stringify(dealersStructuredData(view, origin))}</script>
    </>
  );
};
