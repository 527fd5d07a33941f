import { data } from 'react-router';
import type { NamedPage } from '#domains/browse/discovery/sitemap-entry.ts';
import {
  readSitemapId,
  type SitemapId,
  type SitemapName,
  sitemapIdText,
} from '#domains/browse/discovery/sitemap-id.ts';
import { sitemapPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import plain from '../pages/plain-page.module.css';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/sitemap.ts';
import styles from './sitemap.module.css';

/** The sitemap's page type (URL-01). */
export const handle: PageHandle = { pageType: 'fycSitemap' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { brand } = context.get(siteContext);
  const { sitemaps } = context.get(servicesContext);
  if (params.sitemapPageId === undefined) {
    const [overview, parts] = await Promise.all([sitemaps.overview(brand), sitemaps.parts(brand)]);
    return { overview, parts, id: undefined, page: undefined };
  }
  const id = readSitemapId(params.sitemapPageId);
  const after = Math.max(0, Number.parseInt(url.searchParams.get('after') ?? '', 10) || 0);
  const page = id && (await sitemaps.page(id, brand, after));
  if (!page) throw data(null, { status: 404 });
  return { overview: [], parts: [], id, page };
};

const names: Readonly<Record<SitemapName, string>> = {
  main: 'Main pages',
  makes: 'Makes',
  models: 'Models',
  geo: 'Places',
  dealers: 'Dealers',
  inventory: 'Cars',
};

const partName = ({ name, part }: SitemapId): string => (part > 1 ? `${names[name]}, part ${part}` : names[name]);

const PartLinks = ({ parts }: { parts: readonly string[] }) => (
  <ul className={styles.links}>
    {parts.map((text) => {
      const id = readSitemapId(text);
      return (
        <li key={text}>
          <a href={sitemapPath(text)}>{id ? partName(id) : text}</a>
        </li>
      );
    })}
  </ul>
);

const Entries = ({ entries }: { entries: readonly NamedPage[] }) => {
  const groups = Object.entries(Object.groupBy(entries, ({ group = '' }) => group));
  return groups.map(([group, links = []]) => (
    <section key={group} className={styles.group}>
      {group && <h2>{group}</h2>}
      <ul className={styles.links}>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  ));
};

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const { overview, parts, id, page } = loaderData;
  const title = id ? partName(id) : 'Site map';
  const address = sitemapPath(id && sitemapIdText(id));
  return (
    <Container className={plain.page}>
      <PageHead
        title={`${id ? `${title}: site map` : title} | ${shell.brand.name}`}
        description={id ? `${title} of ${shell.brand.name}, by name.` : `Every page of ${shell.brand.name}, by name.`}
        canonical={address}
      />
      {id && <Breadcrumb items={[{ label: 'Site map', href: sitemapPath() }, { label: title }]} />}
      <h1>{title}</h1>
      {!id && (
        <>
          <Entries entries={overview} />
          <section className={styles.group}>
            <h2>Complete lists</h2>
            <PartLinks parts={parts} />
          </section>
        </>
      )}
      {page && <Entries entries={page.entries} />}
      {page?.nextAfter !== undefined && (
        <ButtonLink href={`${address}?after=${page.nextAfter}`} variant="quiet" className={styles.next} rel="next">
          Next page
        </ButtonLink>
      )}
    </Container>
  );
}
