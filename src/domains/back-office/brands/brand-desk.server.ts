import { type Brand, brandKey } from '#domains/reference/brands/brand.ts';
import { faviconOf } from '#domains/reference/brands/brand-attributes.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import { brandLook } from '#domains/reference/brands/brand-look.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import { ofBrand, wordsKey } from '#domains/reference/brands/settings/by-brand.ts';
import { brandFlagSetting } from '#domains/reference/brands/settings/flag-changes.ts';
import { mailSenderSetting, senderOf } from '#domains/reference/brands/settings/mail-senders.ts';
import type { Designs } from '#domains/reference/brands/studio/designs.ts';
import { contrastRatio } from '#lib/colour.ts';
import type { Settings } from '#lib/setting.ts';
import { allBrands } from './all-brands.ts';
import type { BrandsView, BrandView, FlagRow } from './brand-view.ts';
import { flagSwitches } from './flag-switches.ts';
import { kindOfBrand } from './studio/field-locks.ts';

type Sources = {
  file: BrandConfig;
  designs: Pick<Designs, 'config' | 'of'>;
  source: { ownFile: boolean; readMs: number };
  brands: Brands;
  settings: Pick<Settings, 'current' | 'history'>;
  /** The sender set by MAIL_FROM. */
  defaultSender: string;
  /** Drafts and retired brands of the studio. */
  unpublished(): BrandsView['unpublished'];
};

/** The address of a brand's own sub-domain, with the protocol and port of the current page. */
export const siteOfBrand = (key: string, { baseDomains }: Pick<BrandConfig, 'baseDomains'>, origin: string): string => {
  const url = new URL(origin);
  const base = baseDomains[0] ?? url.hostname;
  url.hostname = key === 'atc' ? base : `${key}.${base}`;
  return url.href;
};

/** The brand's URLs: its hosts with the protocol and port of the current page. */
export const sitesOf = (key: string, { hosts, baseDomains }: BrandConfig, origin: string): BrandView['sites'] => {
  const exact = Object.entries(hosts).flatMap(([host, name]) => (name === key ? [host] : []));
  const below = baseDomains.map((domain) => (key === 'atc' ? domain : `${key}.${domain}`));
  return [...new Set([...exact, ...below])].map((host) => {
    const url = new URL(origin);
    url.hostname = host;
    return { host, href: url.href };
  });
};

export const createBrandDesk = ({ file, designs, source, brands, settings, defaultSender, unpublished }: Sources) => {
  const all = () => allBrands(designs.config(), brands);

  const senderView = (brand: Brand): BrandView['sender'] => {
    const from = brands.mailFrom(brand);
    if (!from) return { text: defaultSender, from: 'MAIL_FROM' };
    const set = ofBrand(settings.current(mailSenderSetting), wordsKey(brand));
    const isSet = set !== undefined && senderOf(set) !== undefined;
    const isOfStudio = designs.of(brand)?.senderAddress === from.address;
    const where = isSet ? 'settings' : isOfStudio ? 'studio' : 'brands.json';
    return { text: `${from.name} <${from.address}>`, from: where };
  };

  const viewOf = (brand: Brand, origin: string): BrandView => {
    const { light, dark } = brandLook(brand);
    const { tenant } = brand;
    return {
      key: brandKey(brand),
      id: brand.id,
      kind: kindOfBrand(brandKey(brand), file),
      name: brand.name,
      theme: brands.theme(brand),
      sites: sitesOf(brandKey(brand), designs.config(), origin),
      ...(tenant?.logo && { logo: tenant.logo }),
      favicon: { src: faviconOf(brand), isOwn: tenant?.favicon !== undefined },
      sender: senderView(brand),
      accent: { light: light.accent, dark: dark.accent },
      contrast: {
        light: contrastRatio(light['on-accent'], light.accent),
        dark: contrastRatio(dark['on-accent'], dark.accent),
      },
    };
  };

  const flagRows = async (): Promise<FlagRow[]> => {
    const changes = settings.current(brandFlagSetting);
    const versions = await settings.history(brandFlagSetting);
    const changedLast = (name: (typeof flagSwitches)[number]['name']) =>
      versions.find(({ value = {} }, at) => {
        const before = versions[at + 1]?.value ?? {};
        return [...new Set([...Object.keys(value), ...Object.keys(before)])].some(
          (key) => (ofBrand(value, key)?.[name] || '') !== (ofBrand(before, key)?.[name] || ''),
        );
      });
    return flagSwitches.map(({ name, label, about, read }) => {
      const last = changedLast(name);
      return {
        name,
        label,
        about,
        cells: all().map((brand) => ({
          brand: brandKey(brand),
          on: read(brands.flags(brand)),
          isSet: Boolean(ofBrand(changes, brandKey(brand))?.[name]),
        })),
        ...(last && { changed: { who: last.publisher.email, atMs: last.atMs } }),
      };
    });
  };

  return {
    view: async (origin: string): Promise<BrandsView> => ({
      ...source,
      openTenants: file.openTenants ?? (file.anyTenant && file.baseDomains.includes('localhost')),
      brands: all().map((brand) => viewOf(brand, origin)),
      flags: await flagRows(),
      base: designs.config().baseDomains[0] ?? new URL(origin).hostname,
      unpublished: unpublished(),
    }),
  };
};

export type BrandDesk = ReturnType<typeof createBrandDesk>;
