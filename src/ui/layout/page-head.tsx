import { createContext, type ReactNode, useContext } from 'react';

type PageSite = {
  /** The origin of the current brand's host. */
  origin: string;
  /** The page's path, without the query. */
  path: string;
  /** The default picture of shared links. */
  image: string;
};

const PageSiteContext = createContext<PageSite>({ origin: '', path: '/', image: '' });

export const PageSiteProvider = ({ value, children }: { value: PageSite; children: ReactNode }) => (
  <PageSiteContext value={value}>{children}</PageSiteContext>
);

type PageHeadProps = {
  title: string;
  description: string;
  /** The canonical path, if not the page's own. */
  canonical?: string | undefined;
  /** The picture for shared links. */
  image?: string | undefined;
  /** The title of shared links, where the brand's name in the page title would be repeated. */
  name?: string | undefined;
  type?: 'website' | 'product' | undefined;
  robots?: 'noindex' | 'noindex, follow' | undefined;
};

/** Title and meta tags for search engines and shared links; every public page renders one. */
export const PageHead = ({ title, description, canonical, image, name = title, type, robots }: PageHeadProps) => {
  const site = useContext(PageSiteContext);
  const address = `${site.origin}${canonical ?? site.path}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {robots && <meta name="robots" content={robots} />}
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${site.origin}${image ?? site.image}`} />
    </>
  );
};
