import { ApiBrand, type Brand, BrandId, type Tenant, TenantSlug } from './brand.ts';
import type { BrandConfig } from './brand-config.ts';
import { ofBrand } from './settings/by-brand.ts';

/** The brand or tenant of a host. */
export type BrandPlace = { id: Exclude<BrandId, 'whitelabel'> } | { id: 'whitelabel'; slug: string };

/** The key of the brand at a place (`brandKey`). */
export const keyOfPlace = (place: BrandPlace): string => (place.id === 'whitelabel' ? place.slug : place.id);

const NAMED = BrandId.exclude(['whitelabel']);

/** A brand by its id, or a tenant by its slug. */
const placeCalled = (label: string): BrandPlace => {
  const named = NAMED.safeParse(label);
  if (named.success) return { id: named.data };
  const slug = TenantSlug.safeParse(label);
  return slug.success ? { id: 'whitelabel', slug: slug.data } : { id: 'atc' };
};

/**
 * The brand of a host: an exact host first, then a base domain, then its subdomains named after a brand or tenant
 * (BRND-02). The name is in lower case, without port or trailing dot. Undefined for a host that is not configured,
 * because the Host header is chosen by the client.
 */
export const placeOfHostname = (config: BrandConfig, fullHostname: string): BrandPlace | undefined => {
  const hostname = fullHostname.replace(/^www\./, '');
  const configured = [hostname, `www.${hostname}`].find((name) => Object.hasOwn(config.hosts, name));
  if (configured !== undefined) return placeCalled(config.hosts[configured] ?? '');
  if (config.baseDomains.includes(hostname)) return { id: 'atc' };

  const base = config.baseDomains.find((domain) => hostname.endsWith(`.${domain}`));
  if (base === undefined) return undefined;
  const label = hostname.slice(0, -base.length - 1);
  // With open tenants, shop.acme.localhost belongs to acme.
  if (tenantsAreOpen(config, base)) return placeCalled(label.split('.').at(-1) ?? '');
  const isBrand = NAMED.safeParse(label).success || Object.hasOwn(config.tenants, label);
  return isBrand ? placeCalled(label) : undefined;
};

const tenantsAreOpen = (config: BrandConfig, base: string): boolean =>
  config.openTenants ?? (base === 'localhost' && config.anyTenant);

/** All host names that `placeOfHostname` accepts, with `*.base` for open tenants. */
export const hostPatterns = (config: BrandConfig): string[] => {
  const labels = [...NAMED.options, ...Object.keys(config.tenants)];
  const named = config.baseDomains
    .filter((base) => !tenantsAreOpen(config, base))
    .flatMap((base) => labels.map((label) => `${label}.${base}`));
  const exact = [...config.baseDomains, ...named, ...Object.keys(config.hosts)].map((name) =>
    name.replace(/^www\./, ''),
  );
  const open = config.baseDomains.filter((base) => tenantsAreOpen(config, base)).map((base) => `*.${base}`);
  return [...exact, ...exact.map((name) => `www.${name}`), ...open];
};

/** The name of the generated favicon of a tenant without one; it is not a valid file name. */
export const tenantMarkName = (slug: string): string => `${slug}: mark`;

export const nameFromSlug = (slug: string): string =>
  slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const tenantOf = ({ tenants, pictures = {}, studio }: BrandConfig, slug: string): Tenant & { slug: string } => {
  const configured = Object.hasOwn(tenants, slug) ? tenants[slug] : undefined;
  const { logo, favicon, flags: _flags, mailFrom: _mailFrom, ...look } = configured ?? { name: nameFromSlug(slug) };
  const logoPicture = pictures[logo ?? ''];
  const icon = pictures[favicon ?? tenantMarkName(slug)];
  const inventory = studio && ofBrand(studio.inventories, slug);
  const touchIcon = studio && ofBrand(studio.touchIcons, slug);
  return {
    ...look,
    slug,
    ...(logoPicture && { logo: logoPicture }),
    ...(icon && { favicon: icon.src }),
    ...(touchIcon !== undefined && { touchIcon }),
    ...(inventory && { inventory }),
  };
};

/** Neutral names, so that an install never shows the name of another site (RULING-114). */
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
 * The host decides which pages are shown; the query's `brand` decides the brand for services, if it is AT or KBB
 * (BRND-01, BRND-02, RULING-05).
 */
export const resolveBrand = (
  config: BrandConfig,
  { place, queryBrand }: { place: BrandPlace; queryBrand?: string | null | undefined },
): Brand => {
  const brandCode = ApiBrand.safeParse(queryBrand);
  const apiBrand = brandCode.success ? brandCode.data : place.id === 'kbb' ? 'KBB' : 'AT';
  const shared = {
    apiBrand,
    channel: apiBrand === 'KBB' ? 'KBB' : 'ATC',
    dealerRoot: place.id === 'kbb' ? 'dealers' : 'car-dealers',
  } as const;
  const edition = config.studio && ofBrand(config.studio.editions, keyOfPlace(place));
  const own = { ...shared, ...(edition && { edition }) };
  if (place.id !== 'whitelabel') return { id: place.id, name: displayName(config, place.id), ...own };
  const tenant = tenantOf(config, place.slug);
  return { id: 'whitelabel', name: tenant.name, tenant, ...own };
};
