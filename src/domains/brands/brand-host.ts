import { ApiBrand, type Brand, BrandId, type Tenant, TenantSlug } from './brand.ts';
import type { BrandConfig } from './brand-config.ts';

type Place = { id: Exclude<BrandId, 'whitelabel'> } | { id: 'whitelabel'; slug: string };

const NAMED = BrandId.exclude(['whitelabel']);

/** Lower-case, without port, trailing dot or leading www. */
const hostnameOf = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');

const placeOf = (label: string): Place | undefined => {
  const named = NAMED.safeParse(label);
  if (named.success) return { id: named.data };
  const slug = TenantSlug.safeParse(label);
  return slug.success ? { id: 'whitelabel', slug: slug.data } : undefined;
};

/** BRND-02: an exact host first, then kbb.*, ford.* and the like, then any sub-domain of ours; else the main brand. */
const placeOfHost = (config: BrandConfig, host: string): Place => {
  const hostname = hostnameOf(host);
  const configured = [hostname, `www.${hostname}`].find((name) => Object.hasOwn(config.hosts, name));
  if (configured !== undefined) return placeOf(config.hosts[configured] ?? '') ?? { id: 'atc' };

  const labels = hostname.split('.');
  const named = NAMED.safeParse(labels[0]);
  if (named.success && labels.length > 1) return { id: named.data };

  const base = config.baseDomains.find((domain) => hostname.endsWith(`.${domain}`));
  if (base === undefined) return { id: 'atc' };
  // shop.acme.localhost belongs to acme, so the label next to the base domain decides.
  const label =
    hostname
      .slice(0, -base.length - 1)
      .split('.')
      .at(-1) ?? '';
  return placeOf(label) ?? { id: 'atc' };
};

const nameFromSlug = (slug: string): string =>
  slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const tenantOf = (config: BrandConfig, slug: string): Tenant & { slug: string } => {
  const configured = Object.hasOwn(config.tenants, slug) ? config.tenants[slug] : undefined;
  return { ...(configured ?? { name: nameFromSlug(slug) }), slug };
};

/** D-114: neutral names, so that an install shows its own and nobody else's. */
const displayName = ({ names }: BrandConfig, id: Exclude<BrandId, 'whitelabel'>): string => {
  const main = names.atc ?? 'Forecourt';
  const defaults: Record<typeof id, string> = {
    atc: main,
    kbb: `${main} Values`,
    ford: 'Maker Certified',
    caranddriver: `${main} Reviews`,
    preview: `${main} Preview`,
    demo: `${main} Demo`,
  };
  return (id === 'preview' || id === 'demo' ? undefined : names[id]) ?? defaults[id];
};

/**
 * BRND-01, BRND-02, D-05: the host decides the pages; `brand` of the query decides what services are told,
 * when it is AT or KBB and nothing else.
 */
export const resolveBrand = (
  config: BrandConfig,
  request: { host: string | undefined; queryBrand?: string | null | undefined },
): Brand => {
  const place = placeOfHost(config, request.host ?? '');
  const asked = ApiBrand.safeParse(request.queryBrand);
  const apiBrand = asked.success ? asked.data : place.id === 'kbb' ? 'KBB' : 'AT';
  const shared = {
    apiBrand,
    channel: apiBrand === 'KBB' ? 'KBB' : 'ATC',
    dealerRoot: place.id === 'kbb' ? 'dealers' : 'car-dealers',
  } as const;
  if (place.id !== 'whitelabel') return { id: place.id, name: displayName(config, place.id), ...shared };
  const tenant = tenantOf(config, place.slug);
  return { id: 'whitelabel', name: tenant.name, tenant, ...shared };
};
