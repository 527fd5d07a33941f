import type { FastifyRequest } from 'fastify';
import { needsTerms } from '#domains/finding/criteria/cost-search.ts';
import type { Decisions } from '#domains/people/experiments/decisions/decisions.server.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import type { RequestSite, Site } from '../../pages/app-context.ts';

/**
 * All that a page for everybody may differ by. Such a page is rendered from this and nothing else, and this is the key
 * it is kept under: what the one can see can't be missing in the other.
 */
export type SharedRequest = Readonly<
  Omit<Site, 'content' | 'flags' | 'features' | 'brandStyle'> & {
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
  bot: { isBot: site.bot.isBot, isAiBot: site.bot.isAiBot },
  zip: site.zip,
  radiusMiles: site.radiusMiles,
  asksBrowser: site.asksBrowser,
  terms: termsFor(request, site),
  variant: site.decided.variant,
});

export const sharedKeyOf = (shared: SharedRequest): string => JSON.stringify(shared);

export const siteOf = (
  { url: _url, variant, ...shared }: SharedRequest,
  { brands, decisions }: { brands: Brands; decisions: Pick<Decisions, 'everyone'> },
): Site => {
  const features = { ...decisions.everyone(brandKey(shared.brand)), ...variant };
  return {
    ...shared,
    features,
    content: brands.content(shared.brand, features),
    flags: brands.flags(shared.brand, features),
    brandStyle: brands.theme(shared.brand),
  };
};
