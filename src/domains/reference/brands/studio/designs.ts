import { lruMemo } from '#lib/lru-memo.ts';
import type { Settings } from '#lib/setting.ts';
import { type Brand, type BrandEdition, BrandId, brandKey, type InventoryLimits, type TenantFile } from '../brand.ts';
import type { BrandConfig } from '../brand-config.ts';
import { nameFromSlug, tenantMarkName } from '../brand-host.ts';
import { type BrandDesign, draftDesign, draftPrefix, hostsIn, liveDesign, livePrefix } from './brand-design.ts';
import { touchIconSrc, uploadedPictures } from './uploaded-picture.ts';

/** The brands of the studio beside those of brands.json. */
export type Designs = {
  /** brands.json with what the studio published. */
  config(): BrandConfig;
  /** The same with the latest draft of one brand. */
  withDraft(brand: string): BrandConfig;
  /** The design a brand was resolved from. */
  of(brand: Pick<Brand, 'id' | 'tenant' | 'edition'>): BrandDesign | undefined;
};

/** An install without a studio: for commands that write nothing but mails, and tests. */
export const noStudio = (config: BrandConfig): Designs => ({
  config: () => config,
  withDraft: () => config,
  of: () => undefined,
});

type Sources = {
  file: BrandConfig;
  settings: Pick<Settings, 'state' | 'namesUnder' | 'generation'>;
  /** The limits in the address of a search; undefined for an address without any. */
  readInventory(address: string): InventoryLimits | undefined;
  /** The path of the generated tab icon of a brand without one. */
  markOf(tenant: TenantFile & { slug: string }): string;
};

type Member = { brand: string; design: BrandDesign; edition: BrandEdition };

const isBuiltIn = (brand: string): boolean => BrandId.exclude(['whitelabel']).safeParse(brand).success;

const lookOf = (design: BrandDesign, slug: string): TenantFile => ({
  name: design.name || nameFromSlug(slug),
  headline: design.headline || undefined,
  tagline: design.tagline || undefined,
  accent: design.accent || undefined,
  onAccent: design.onAccent || undefined,
  corners: design.corners || undefined,
  chrome: design.chrome || undefined,
  headings: design.headings || undefined,
  logo: design.logo || undefined,
  favicon: design.favicon || undefined,
});

/** Values that are set; what brands.json leaves out is not set there. */
const setIn = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

export const createDesigns = ({ file, settings, readInventory, markOf }: Sources): Designs => {
  const editionOf = (brand: string, isDraft: boolean): Member => {
    const { value, version } = settings.state(isDraft ? draftDesign(brand) : liveDesign(brand));
    return { brand, design: value, edition: { version, isDraft } };
  };
  const published = (): Member[] =>
    settings.namesUnder(livePrefix).map((name) => editionOf(name.slice(livePrefix.length), false));

  /** What brands.json says of a field counts before the studio, so that nobody has to look in two places. */
  const merge = (members: readonly Member[], hidden: ReadonlySet<string>): BrandConfig => {
    const tenants: Record<string, TenantFile> = { ...file.tenants };
    const names: BrandConfig['names'] = {};
    const hosts: BrandConfig['hosts'] = {};
    const pictures: NonNullable<BrandConfig['pictures']> = { ...file.pictures };
    const [editions, inventories, touchIcons] = [new Map<string, BrandEdition>(), new Map(), new Map<string, string>()];
    for (const { brand, design, edition } of members) {
      editions.set(brand, edition);
      if (design.status === 'live') for (const host of hostsIn(design.hosts)) hosts[host] ??= brand;
      if (isBuiltIn(brand)) {
        if (design.name !== '') Object.assign(names, { [brand]: design.name });
        continue;
      }
      const inFile = Object.hasOwn(file.tenants, brand) ? file.tenants[brand] : undefined;
      const tenant = { ...lookOf(design, brand), ...setIn(inFile ?? {}) };
      tenants[brand] = tenant;
      Object.assign(pictures, uploadedPictures(design));
      if (design.favicon !== '' && !inFile?.favicon) touchIcons.set(brand, touchIconSrc(design.favicon));
      if (tenant.favicon === undefined)
        Object.assign(pictures, {
          [tenantMarkName(brand)]: { src: markOf({ ...tenant, slug: brand }), width: 30, height: 30 },
        });
      const limits = design.inventory === '' ? undefined : readInventory(design.inventory);
      if (limits) inventories.set(brand, limits);
    }
    for (const slug of hidden) tenants[slug] ??= { name: nameFromSlug(slug) };
    return {
      ...file,
      names: { ...names, ...file.names },
      hosts: { ...hosts, ...file.hosts },
      tenants,
      pictures,
      studio: {
        key: members
          .map(({ brand, edition: { version, isDraft } }) => `${brand}${isDraft ? '~' : '='}${version}`)
          .join(' '),
        editions: Object.fromEntries(editions),
        inventories: Object.fromEntries(inventories),
        touchIcons: Object.fromEntries(touchIcons),
        hidden,
      },
    };
  };

  const hiddenAmong = (members: readonly Member[]): ReadonlySet<string> => {
    const live = new Set(members.filter(({ design }) => design.status === 'live').map(({ brand }) => brand));
    const drafts = settings.namesUnder(draftPrefix).map((name) => name.slice(draftPrefix.length));
    const own = [...members.map(({ brand }) => brand), ...drafts];
    return new Set(own.filter((brand) => !live.has(brand) && !isBuiltIn(brand) && !Object.hasOwn(file.tenants, brand)));
  };

  const config = lruMemo(
    (_generation: number) => {
      const members = published();
      return merge(members, hiddenAmong(members));
    },
    { name: 'brand designs', maxEntries: 1 },
  );

  const withDraft = lruMemo(
    (brand: string, _generation: number) => {
      const members = published();
      const others = members.filter((member) => member.brand !== brand);
      return merge([...others, editionOf(brand, true)], hiddenAmong(members));
    },
    { name: 'brand drafts', keyOf: (...parts) => parts.join(' ') },
  );

  return {
    config: () => config(settings.generation()),
    withDraft: (brand) => withDraft(brand, settings.generation()),
    of: (brand) => {
      if (!brand.edition) return undefined;
      const key = brandKey(brand);
      return settings.state(brand.edition.isDraft ? draftDesign(key) : liveDesign(key)).value;
    },
  };
};
