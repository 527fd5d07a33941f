import { createContext, type ReactNode, useContext } from 'react';

type PageSite = {
  /** Of the brand whose host was asked. */
  origin: string;
  /** Of the page, without its query. */
  path: string;
  /** What stands for a page that is about no picture of its own. */
  image: string;
};

const PageSiteContext = createContext<PageSite>({ origin: '', path: '/', image: '' });

export const PageSiteProvider = ({ value, children }: { value: PageSite; children: ReactNode }) => (
  <PageSiteContext value={value}>{children}</PageSiteContext>
);

type PageHeadProps = {
  title: string;
  description: string;
  /** The one address to keep, where it is not the page's own. */
  canonical?: string | undefined;
  /** A picture of what the page is about. */
  image?: string | undefined;
  /** What a shared link is called, where the brand in the title would be too much. */
  name?: string | undefined;
  type?: 'website' | 'product' | undefined;
  robots?: 'noindex' | 'noindex, follow' | undefined;
};

/** What search engines and shared links read of a page; every page of the shop has one. */
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
