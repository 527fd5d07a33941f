import type { FastifyRequest } from 'fastify';
import { needsTerms } from '#domains/finding/criteria/cost-search.ts';
import type { Decisions } from '#domains/people/experiments/decisions/decisions.server.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import type { VisitorPlace } from '#domains/reference/locations/resolve-zip.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import type { RequestSite, Site } from '../../pages/app-context.ts';

/** What a page may learn of its visitor. Most ask for none of it: their address says where the cars are. */
type VisitorFacts = Readonly<VisitorPlace & { isBot: boolean }>;
export type Fact = keyof VisitorFacts;

/**
 * All that a page for everybody may differ by. Such a page is rendered from this and nothing else, and it is kept under
 * this, less the facts that it did not read: what the one can see can't be missing in the other.
 */
export type SharedRequest = Readonly<
  Omit<Site, 'content' | 'flags' | 'features' | 'brandStyle' | 'place' | 'isBot'> & {
    visitor: VisitorFacts;
    url: string;
    /** The features decided for this visitor, where they differ from the defaults. */
    variant: Features | undefined;
  }
>;

/**
 * Most pages are rendered on typical terms, and a script in them fills in the figures of whoever has terms of their own (decision
 * 42). The terms themselves count where no script runs, and where they decide which cars are found and in what order.
 * They are ours whatever was sent: of a cookie nobody can read nothing is left.
 */
const termsFor = ({ url }: FastifyRequest, { ownTerms }: RequestSite): PaymentTerms | undefined => {
  const [path = '', query] = url.split('?');
  // A built car follows from its address and the terms together, which no script fills in.
  const isNeeded = path.startsWith(buildAndPricePath()) || needsTerms(new URLSearchParams(query));
  return ownTerms && (ownTerms.plain || isNeeded) ? ownTerms.terms : undefined;
};

/** Named one by one: what is new in a request stays out of shared pages until somebody lets it in here. */
export const sharedRequestOf = (request: FastifyRequest, site: RequestSite): SharedRequest => ({
  url: `${site.origin}${request.url}`,
  origin: site.origin,
  walletOrigin: site.walletOrigin,
  stage: site.stage,
  brand: site.brand,
  visitor: {
    zip: site.zip,
    radiusMiles: site.radiusMiles,
    asksBrowser: site.asksBrowser,
    isBot: site.bot.isBot,
  },
  terms: termsFor(request, site),
  variant: site.decided.variant,
});

/** What every rendering may differ by. */
export const addressKeyOf = ({ visitor: _, ...address }: SharedRequest): string => JSON.stringify(address);

/** With the facts that renderings of the address have read. */
export const sharedKeyOf = (addressKey: string, { visitor }: SharedRequest, facts: readonly Fact[]): string =>
  `${addressKey} ${facts.map((fact) => `${fact}=${visitor[fact]}`).join(' ')}`;

/** `onRead` is called with each fact as a page asks for it. */
export const siteOf = (
  { url: _url, variant, visitor, ...shared }: SharedRequest,
  { brands, decisions }: { brands: Brands; decisions: Pick<Decisions, 'everyone'> },
  onRead: (fact: Fact) => void,
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
    place: { zip: read('zip'), radiusMiles: read('radiusMiles'), asksBrowser: read('asksBrowser') },
    isBot: read('isBot'),
    features,
    content: brands.content(shared.brand, features),
    flags: brands.flags(shared.brand, features),
    brandStyle: brands.theme(shared.brand),
  };
};
