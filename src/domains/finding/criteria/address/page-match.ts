import type { Brand } from '#domains/reference/brands/brand.ts';
import { isVin } from '#lib/vin.ts';
import type { AddressPageType } from './address-page-types.ts';
import { segmentsOf, withoutRoot } from './read-search-path.ts';
import { decodePathId, decodeSegment } from './segments.ts';

/** A page and the parameters in its path, which are copied into the query (URL-17). */
export type PageMatch = {
  readonly pageType: AddressPageType;
  readonly params: Readonly<Record<string, string>>;
  /** The path is a search and is read word by word. */
  readonly isSearch: boolean;
};

/** The query of an address by short names; a list with one value is that value. */
export type ResolvedQuery = Record<string, string | string[]>;

const page = (pageType: AddressPageType, params: PageMatch['params'] = {}): PageMatch => ({
  pageType,
  params,
  isSearch: false,
});
const noPage = page('error');

type Matcher = (rest: readonly string[], brand: Pick<Brand, 'id'>) => PageMatch;

/** Reads `{vin?}/{listing id?}`: seventeen characters, then at least five digits (URL-07). */
const readVehicle = (rest: readonly string[]): PageMatch['params'] | undefined => {
  const [first, ...others] = rest;
  const vin = first?.toUpperCase();
  if (vin !== undefined && isVin(vin)) {
    const id = others.length > 0 ? readVehicle(others) : {};
    return id && !('vin' in id) ? { vin, ...id } : undefined;
  }
  if (first === undefined) return {};
  const id = others.length === 0 ? decodePathId(first) : undefined;
  return id === undefined ? undefined : { seoListingId: id, listingId: id };
};

const vehicle =
  (pageType: AddressPageType): Matcher =>
  (rest) => {
    const params = readVehicle(rest);
    return params ? page(pageType, params) : noPage;
  };

const alone =
  (pageType: AddressPageType): Matcher =>
  (rest) =>
    rest.length === 0 ? page(pageType) : noPage;

const makerPages: Readonly<Record<string, AddressPageType>> = {
  'accessibility-statement': 'fordaccessibilitystatement',
  'consumer-privacy': 'fordconsumerprivacy',
  'privacy-policy': 'fordprivacypolicy',
  'visitor-agreement': 'fordvisitoragreement',
};

const maker: Matcher = ([name = '', ...others], { id }) => {
  if (others.length > 0) return noPage;
  if (name === 'landing-page' && id === 'ford') return page('fordlanding');
  return Object.hasOwn(makerPages, name) ? page(makerPages[name] ?? 'error') : noPage;
};

const review: Matcher = ([name, ...others]) =>
  name === 'visitor-agreement' && others.length === 0 ? page('cadvisitoragreement') : noPage;

const research: Matcher = ([make, model, ...others]) => {
  if (make !== undefined && others.length === 1 && others[0] === 'reviews') return page('modelreviews');
  if (others.length > 0) return noPage;
  if (make === undefined) return page('researcharticles');
  return model === undefined ? page('researchmake', { make }) : page('researchmodel', { make, model });
};

const sitemap: Matcher = ([sitemapPageId, ...others]) => {
  if (others.length > 0) return noPage;
  return page('fycSitemap', sitemapPageId === undefined ? {} : { sitemapPageId });
};

/** Pages under `/cars-for-sale` by their first word, in the order of RULING-49; anything else is a search (URL-13). */
const underRoot: ReadonlyMap<string, Matcher> = new Map<string, Matcher>([
  ['vehicledetails.xhtml', alone('vdp')],
  ['vehicle', vehicle('vdp')],
  ['inventory', vehicle('inv')],
  ['advanced-search', alone('sfp')],
  ['index.xhtml', alone('sfp')],
  ['build-and-price', alone('bap')],
  ['sitemap', sitemap],
  ['research', research],
  ['compare', alone('compare')],
  ['caranddriver', review],
  ['fordblueadvantage', maker],
]);

/**
 * A dealer id makes it a dealer's page instead of a search (URL-11, RULING-101); ids in the query are handled by the
 * caller.
 */
const dealers =
  (suffix: '' | 'kbb'): Matcher =>
  (rest) => {
    const named = ['about', 'reviews'].find((one) => rest.includes(`microsite-${one}`));
    const tab: PageMatch['params'] = named === undefined ? {} : { tab: named };
    const words = rest.filter((word) => word !== 'dealer-details' && word !== `microsite-${named}`);
    const at = words.findIndex((word) => decodePathId(word) !== undefined);
    if (at === -1) return page(`dealersearch${suffix}`, tab);
    const [id = '', name] = words.slice(at);
    const where = words[at - 1];
    return page(`dealerdetails${suffix}`, {
      seoDealerId: id,
      dealerId: id,
      ...(where !== undefined && { [where === 'online' ? 'seoVirtual' : 'seoLocation']: where }),
      ...(name !== undefined && { seoDealerName: name, dealerName: name }),
      ...tab,
    });
  };

const marketplace: Matcher = ([listings, id, ...others]) => {
  if (listings === undefined) return page('marketplacelanding');
  if (listings !== 'listings' || others.length > 0) return noPage;
  if (id === undefined) return page('marketplacesearch');
  const listingId = decodePathId(id);
  return listingId === undefined ? noPage : page('marketplacedetails', { seoListingId: listingId, listingId });
};

const all =
  (pageType: AddressPageType): Matcher =>
  () =>
    page(pageType);

const signInPages: readonly (string | undefined)[] = [
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'reset-password',
  'verify',
];

const account: Matcher = ([name]) => {
  if (name === 'unsubscribe') return page('unsubscribe');
  return page(signInPages.includes(name) ? 'signin' : 'account');
};

const roots: ReadonlyMap<string, Matcher> = new Map<string, Matcher>([
  ['marketplace', marketplace],
  ['car-dealers', dealers('')],
  ['dealers', dealers('kbb')],
  ['my-autotrader', account],
  ['sell-my-car', all('sell')],
  ['legal', all('legal')],
  ['unsubscribe', alone('unsubscribe')],
  ['subscriptions', all('subscriptions')],
  ['reviews', all('reviews')],
]);

/**
 * The page of a path (URL-02 to URL-17). Anything that isn't another page is a search, which decides whether its words
 * are known.
 */
export const matchPage = (path: string, brand: Pick<Brand, 'id'>): PageMatch => {
  const words = segmentsOf(path).map(decodeSegment);
  if (words.length === 0) return page('hp');
  const ofRoot = roots.get(words[0]?.toLowerCase() ?? '');
  if (ofRoot) return ofRoot(words.slice(1), brand);
  const [word = '', ...rest] = withoutRoot(words);
  if (word === '') return page(brand.id === 'ford' ? 'fordlanding' : 'hp');
  const named = underRoot.get(word.toLowerCase());
  if (named) return named(rest, brand);
  const id = rest.length === 0 ? decodePathId(word) : undefined;
  if (id !== undefined) return page('vdp', { seoListingId: id, listingId: id });
  return { pageType: 'srp', params: {}, isSearch: true };
};
