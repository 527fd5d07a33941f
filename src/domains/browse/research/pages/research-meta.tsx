import { breadcrumbData } from '#ui/layout/breadcrumb-data.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { Crumb } from './research-view.ts';

type MetaProps = {
  title: string;
  brandName: string;
  description: string;
  origin: string;
  canonical: string;
  crumbs: readonly Crumb[];
  /** Subject of the page as schema.org data. */
  about: object;
};

/** Title, canonical address and structured data of a research page. */
export const ResearchMeta = ({ title, brandName, description, origin, canonical, crumbs, about }: MetaProps) => {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [breadcrumbData([...crumbs, { label: title, href: canonical }], origin), about],
  };
  return (
    <>
      <PageHead title={`${title} | ${brandName}`} name={title} description={description} canonical={canonical} />
      <script type="application/ld+json">{JSON.stringify(graph)}</script>
    </>
  );
};
