import type { FastifyRequest } from 'fastify';
import { needsTerms } from '#domains/finding/criteria/cost-search.ts';
import type { Decisions } from '#domains/people/experiments/decisions/decisions.server.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import type { VisitorPlace } from '#domains/reference/locations/resolve-zip.ts';
import { isState } from '#domains/reference/locations/states.ts';
import type { AnyStateQuotes } from '#domains/reference/payments/any-state-quotes.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import type { AsMarkdown, RequestSite, Site } from '../../pages/app-context.ts';
import type { PageTarget } from './markdown-target.ts';

/** What a page may read of its visitor. Most read nothing: their address has the place. */
type VisitorFacts = Readonly<VisitorPlace & { isBot: boolean; hasState: boolean }>;
export type Fact = keyof VisitorFacts;

/**
 * Everything that a shared page may depend on. The page is rendered from this alone and cached under it, without the
 * facts that it didn't read; so nothing it depends on can be missing in the key.
 */
export type SharedRequest = Readonly<
  Omit<Site, 'content' | 'flags' | 'features' | 'brandStyle' | 'place' | 'quotesOfAnyState' | 'isBot'> & {
    visitor: VisitorFacts;
    url: string;
    /** The form the page is asked for in; undefined for HTML. */
    markdown: AsMarkdown | undefined;
    /** The features decided for this visitor, if they differ from the defaults. */
    variant: Features | undefined;
  }
>;

/**
 * Most pages are rendered on typical terms, and a script fills in the figures for visitors with their own terms
 * (decision 42). The visitor's terms are used where no script runs, and where they determine which cars match and their
 * order. They come from our parser: an unreadable cookie is ignored.
 */
const termsFor = ({ url }: FastifyRequest, { ownTerms }: RequestSite): PaymentTerms | undefined => {
  const [path = '', query] = url.split('?');
  // A build-and-price page depends on address and terms together, and no script fills it in.
  const params = new URLSearchParams(query);
  // Words may state terms, which change the shopper's, or which the page compares with them.
  const hasWords = params.has('keywordPhrases') || params.has('q');
  const isNeeded = path.startsWith(buildAndPricePath()) || hasWords || needsTerms(params);
  return ownTerms && (ownTerms.plain || isNeeded) ? ownTerms.terms : undefined;
};

/**
 * Fields are listed one by one, so that a new field of a request is not part of shared pages unless it is added here.
 */
export const sharedRequestOf = (
  request: FastifyRequest,
  site: RequestSite,
  target: PageTarget = { url: request.url },
): SharedRequest => ({
  url: `${site.origin}${target.url}`,
  markdown: target.markdown,
  origin: site.origin,
  walletOrigin: site.walletOrigin,
  stage: site.stage,
  brand: site.brand,
  visitor: {
    zip: site.zip,
    state: site.state,
    hasState: site.state !== undefined && isState(site.state),
    radiusMiles: site.radiusMiles,
    asksBrowser: site.asksBrowser,
    isBot: site.bot.isBot,
  },
  terms: termsFor(request, site),
  variant: site.decided.variant,
});

/** The part of the key that every rendering depends on. */
export const addressKeyOf = ({ visitor: _, ...address }: SharedRequest): string => JSON.stringify(address);

/** The full key, with the facts that renderings of the address have read. */
export const sharedKeyOf = (addressKey: string, { visitor }: SharedRequest, facts: readonly Fact[]): string =>
  `${addressKey} ${facts.map((fact) => `${fact}=${visitor[fact]}`).join(' ')}`;

/** `onRead` is called with each fact that a page reads. With `quotes`, the page may be for any state. */
export const siteOf = (
  { url: _url, markdown: _markdown, variant, visitor, ...shared }: SharedRequest,
  { brands, decisions }: { brands: Brands; decisions: Pick<Decisions, 'everyone'> },
  onRead: (fact: Fact) => void,
  quotes?: AnyStateQuotes,
): Site => {
  const features = { ...decisions.everyone(brandKey(shared.brand)), ...variant };
  const read =
    <F extends Fact>(fact: F) =>
    (): VisitorFacts[F] => {
      onRead(fact);
      return visitor[fact];
    };
  return {
    ...shared,
    place: {
      zip: read('zip'),
      state: read('state'),
      radiusMiles: read('radiusMiles'),
      asksBrowser: read('asksBrowser'),
    },
    ...(quotes && { quotesOfAnyState: () => (read('hasState')() ? quotes.quote : undefined) }),
    isBot: read('isBot'),
    features,
    content: brands.content(shared.brand, features),
    flags: brands.flags(shared.brand, features),
    brandStyle: brands.theme(shared.brand),
  };
};
