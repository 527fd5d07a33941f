import type { InventoryLimits } from '#domains/reference/brands/brand.ts';
import { BrandId } from '#domains/reference/brands/brand.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import { keyOfPlace, placeOfHostname } from '#domains/reference/brands/brand-host.ts';
import { type BrandDesign, hostsIn } from '#domains/reference/brands/studio/brand-design.ts';
import type { Result } from '#lib/result.ts';
import type { BrandKind } from './field-locks.ts';
import type { StudioCheck } from './studio-view.ts';

type Sources = {
  /** brands.json with what is published. */
  config: BrandConfig;
  kind: BrandKind;
  /** Host of PUBLIC_ORIGIN. */
  publicHost: string | undefined;
  readInventory(address: string): Result<InventoryLimits, string>;
  countCars(limits: InventoryLimits): Promise<number>;
};

const danger = (words: string): StudioCheck => ({ level: 'danger', words });
const warning = (words: string): StudioCheck => ({ level: 'warning', words });

const hostCheck = (host: string, brand: string, { config, publicHost }: Sources): StudioCheck[] => {
  const bare = host.replace(/^www\./, '');
  if (host === publicHost || bare === publicHost)
    return [danger(`${host} is the main host of this install (PUBLIC_ORIGIN).`)];
  if (config.baseDomains.includes(bare)) return [danger(`${host} is a base domain, which shows the main brand.`)];
  const named = [bare, `www.${bare}`].map((name) => config.hosts[name]).find((owner) => owner !== undefined);
  if (named !== undefined && named !== brand) return [danger(`${host} shows the brand “${named}” already.`)];
  const base = config.baseDomains.find((domain) => bare.endsWith(`.${domain}`));
  if (base === undefined) {
    const domains = config.baseDomains.join(', ');
    return [
      warning(
        `${host} is below none of the base domains (${domains}). Its DNS has to lead here and its certificate has to cover it; neither can be checked from here.`,
      ),
    ];
  }
  const label = bare.slice(0, -base.length - 1);
  const isTaken = BrandId.safeParse(label).success || Object.hasOwn(config.tenants, label);
  const place = placeOfHostname({ ...config, openTenants: false }, bare);
  return isTaken && place && keyOfPlace(place) !== brand
    ? [danger(`${host} is the sub-domain of the brand “${label}”.`)]
    : [];
};

const inventoryCheck = async ({ inventory }: BrandDesign, sources: Sources): Promise<StudioCheck[]> => {
  if (inventory === '') return [];
  const limits = sources.readInventory(inventory);
  if (!limits.ok) return [danger(`The cars of this brand can’t be read: ${limits.error}`)];
  const count = await sources.countCars(limits.value);
  if (count === 0) return [warning('No car matches its search now: the site would be empty.')];
  return [{ level: 'positive', words: `${count.toLocaleString('en-US')} cars match its search now.` }];
};

/** What to know before a design is published. */
export const checkDesign = async (brand: string, design: BrandDesign, sources: Sources): Promise<StudioCheck[]> => {
  const named = design.name === '' && sources.kind === 'studio' ? [danger('The brand needs a name.')] : [];
  const hosts = hostsIn(design.hosts).flatMap((host) => hostCheck(host, brand, sources));
  return [...named, ...hosts, ...(await inventoryCheck(design, sources))];
};
