import { PageHead } from '#ui/layout/page-head.tsx';
import type { ResultsView } from './results-view.ts';

/** JSON-LD of the list and its breadcrumb. */
export const structuredData = ({ cars, from, meta, heading }: ResultsView, origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'BreadcrumbList',
      itemListElement: meta.crumbs.map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: `${origin}${path}`,
      })),
    },
    {
      '@type': 'ItemList',
      name: heading,
      itemListElement: cars.map(({ href }, at) => ({
        '@type': 'ListItem',
        position: from + at,
        url: `${origin}${href.split('?')[0]}`,
      })),
    },
  ],
});

export const ResultsMeta = ({ view, origin }: { view: ResultsView; origin: string }) => {
  const { meta } = view;
  return (
    <>
      <PageHead
        title={meta.title}
        name={view.heading}
        description={meta.description}
        canonical={meta.canonical}
        robots={meta.indexed ? undefined : 'noindex, follow'}
      />
      {meta.prev && <link rel="prev" href={meta.prev} />}
      {meta.next && <link rel="next" href={meta.next} />}
      <link rel="alternate" type="application/rss+xml" title={view.heading} href={meta.feed} />
      <link rel="alternate" type="application/feed+json" title={view.heading} href={meta.jsonFeed} />
      {/* A map shows the same list, so search engines are referred to the list. */}
      {!view.map && <script type="application/ld+json">{JSON.stringify(structuredData(view, origin))}</script>}
    </>
  );
};
