import { breadcrumbData } from '#ui/layout/breadcrumb-data.ts';
import type { Crumb } from './research-view.ts';

type MetaProps = {
  title: string;
  brandName: string;
  description: string;
  origin: string;
  canonical: string;
  image?: string;
  crumbs: readonly Crumb[];
  /** What the page is about, in the vocabulary of search engines. */
  about: object;
};

/** Title, canonical address and structured data of a research page. */
export const ResearchMeta = ({ title, brandName, description, origin, canonical, image, crumbs, about }: MetaProps) => {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [breadcrumbData([...crumbs, { label: title, href: canonical }], origin), about],
  };
  return (
    <>
      <title>{`${title} | ${brandName}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${canonical}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${canonical}`} />
      {image && <meta property="og:image" content={`${origin}${image}`} />}
      <script type="application/ld+json">{JSON.stringify(graph)}</script>
    </>
  );
};
