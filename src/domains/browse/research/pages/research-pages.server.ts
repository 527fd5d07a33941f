import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildHref } from '#domains/finding/criteria/address/build-query.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { type Catalogue, type Make, makeBySlug, modelBySlug } from '#domains/reference/catalogue/catalogue.ts';
import { latestModelYear } from '#domains/reference/catalogue/search-options.ts';
import { bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CacheStats, createTtlCache, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { buildAndPricePath, researchPath } from '#paths/paths.ts';
import type { Article } from '../articles/article.ts';
import { isNewYear, yearsOf } from '../reference/catalogue-reference.ts';
import type { Reference } from '../reference/reference.ts';
import { referenceLimits } from '../reference/reference-limits.ts';
import { type CustomOrders, createResearchModels, type ModelRequest } from './research-model.server.ts';
import type { ResearchIndexView, ResearchMakeView, ResearchModelView } from './research-view.ts';

type ResearchSources = {
  catalogue: Catalogue;
  reference: Reference;
  search: Pick<ListingSearch, 'search' | 'count'>;
  lookups: Lookups;
  articles: readonly Article[];
  customOrders: CustomOrders;
  tracker: ReadTracker;
  clock: Clock;
};

type PageBrand = Pick<Brand, 'id' | 'dealerRoot'>;

/** Result of an address under /research. */
type Opened<View> = { kind: 'page'; view: View } | { kind: 'redirect'; location: string } | { kind: 'missing' };

const mostPages = 2_000;
const missing = { kind: 'missing' } as const;
/** Unknown makes and models are not cached, since the service may know them later. */
const shouldKeep = (view: unknown): boolean => view !== undefined;

const yearsText = (years: readonly number[]): string => {
  const [newest, oldest] = [years[0], years.at(-1)];
  return newest === oldest ? String(newest) : `${oldest} to ${newest}`;
};

export type ResearchPages = ReturnType<typeof createResearchPages>;

/** Research pages of makes, models and guides. */
export const createResearchPages = (sources: ResearchSources) => {
  const { catalogue, reference, search, lookups, articles, tracker, clock } = sources;
  const makes = createTtlCache<ResearchMakeView | undefined>({
    name: 'research-makes',
    timeoutMs: STORE_TTL_MS,
    maxEntries: mostPages,
    clock,
    shouldKeep,
  });
  const models = createTrackedCache<ResearchModelView | undefined>({
    name: 'research-models',
    ttlMs: STORE_TTL_MS,
    clock,
    tracker,
    shouldKeep,
    bound: { entries: mostPages },
  });
  const modelPage = createResearchModels(sources);

  const described = (make: Make) => make.models.filter(({ generations }) => generations.length > 0);

  const openMake = async (make: Make, brand: PageBrand): Promise<ResearchMakeView | undefined> => {
    const urls: UrlContext = { brand, ...lookups };
    const latestYear = latestModelYear(clock.now());
    const query = {
      ...emptySearch,
      criteria: { ...emptySearch.criteria, makes: [make.code] },
      radiusMiles: 0,
      count: 0,
    };
    const [listed, counted, styles] = await Promise.all([
      reference.models({ makeCode: make.code, limit: referenceLimits.details }),
      search.search(query, { inventory: inventoryOf(brand) }),
      reference.bodyStyles({ makeCode: make.code, yearId: latestYear }),
    ]);
    const counts = new Map(counted.facets.modelCode?.options.map(({ value, count }) => [value, count]));
    if (!listed) return undefined;
    const modelViews = listed.items.flatMap((item) => {
      const model = make.models.find(({ code }) => code === item.atcModelCode);
      return model ? [{ item, href: researchPath(make.slug, model.slug) }] : [];
    });
    const current = modelViews.filter(({ item }) => isNewYear(item.yearId, latestYear));
    const groups = bodyStyleOrder
      .map((style) => ({
        style,
        models: current
          .filter(({ item }) => item.bodyStyles.includes(style))
          .sort((a, b) => a.item.startingMSRP - b.item.startingMSRP)
          .map(({ item, href }) => ({
            name: item.model,
            href,
            image: item.imagePath,
            fromUsd: item.startingMSRP,
            isEstimate: item.msrpIsEstimate,
            forSale: counts.get(item.atcModelCode) ?? 0,
          })),
      }))
      .filter((group) => group.models.length > 0);
    return {
      make: make.name,
      path: researchPath(make.slug),
      crumbs: [{ label: 'Research', href: researchPath() }],
      forSale: { count: counted.totalResultCount, href: buildSearchPath(query, urls, { sayAll: true }) },
      buildHref: current.length > 0 ? buildHref({ makeCode: make.code }) : undefined,
      bodyStyles: (styles?.items ?? [])
        .map(({ name }) => ({ name, models: groups.find(({ style }) => style === name)?.models.length ?? 0 }))
        .filter(({ models }) => models > 0)
        .map(({ name, models }) => ({ name, models, href: `#style-${name}` })),
      groups,
      past: modelViews
        .filter(({ item }) => !isNewYear(item.yearId, latestYear))
        .map(({ item, href }) => ({ name: item.model, href, years: yearsText(item.years) })),
    };
  };

  return {
    index: (): ResearchIndexView => ({
      articles: articles.map(({ slug, title, summary, topic, minutes }) => ({ slug, title, summary, topic, minutes })),
      makes: catalogue.makes
        .filter((make) => described(make).length > 0)
        .map((make) => ({ name: make.name, href: researchPath(make.slug), models: described(make).length })),
    }),

    article: (slug: string): { article: Article; others: ResearchIndexView['articles'] } | undefined => {
      const article = articles.find((one) => one.slug === slug);
      return article && { article, others: articles.filter((one) => one.slug !== slug).slice(0, 3) };
    },

    make: async (slug: string, brand: PageBrand): Promise<Opened<ResearchMakeView>> => {
      const make = makeBySlug(catalogue, slug);
      if (!make || described(make).length === 0) return missing;
      if (slug !== make.slug) return { kind: 'redirect', location: researchPath(make.slug) };
      const view = await makes.getOrLoad(`${brand.id} ${make.code}`, () => openMake(make, brand));
      return view ? { kind: 'page', view } : missing;
    },

    model: async (
      { makeSlug, modelSlug, year: yearText }: { makeSlug: string; modelSlug: string; year?: string | undefined },
      request: Omit<ModelRequest, 'make' | 'model' | 'year'>,
    ): Promise<Opened<ResearchModelView>> => {
      const make = makeBySlug(catalogue, makeSlug);
      const model = make && modelBySlug(catalogue, make.code, modelSlug);
      if (!make || !model) return missing;
      const years = yearsOf(model, latestModelYear(clock.now()));
      const year = yearText === undefined ? years[0] : years.find((one) => String(one) === yearText);
      if (year === undefined) return missing;
      if (makeSlug !== make.slug || modelSlug !== model.slug) {
        const location = [researchPath(make.slug, model.slug), yearText].filter(Boolean).join('/');
        return { kind: 'redirect', location };
      }
      // The key contains all inputs of the page, so no two different pages share an entry.
      const key = JSON.stringify([model.code, year, yearText, request]);
      const view = await models.getOrLoad(key, () =>
        modelPage.open({ ...request, make, model, year, saysYear: yearText !== undefined }),
      );
      return view ? { kind: 'page', view } : missing;
    },

    /** Pages for the sitemap (RULING-72). */
    paths: (): { path: string; label: string; group: string }[] => [
      { path: buildAndPricePath(), label: 'Build and price', group: 'Research' },
      { path: researchPath(), label: 'Research', group: 'Research' },
      ...articles.map(({ slug, title }) => ({
        path: `${researchPath()}/articles/${slug}`,
        label: title,
        group: 'Guides',
      })),
      ...catalogue.makes
        .filter((make) => described(make).length > 0)
        .map((make) => ({ path: researchPath(make.slug), label: `${make.name} research`, group: 'Research by make' })),
    ],

    stats: (): CacheStats[] => [makes.stats(), models.stats()],
  };
};
