import { flagSwitches } from '#domains/back-office/brands/flag-switches.ts';
import { type Brand, BrandId, brandKey, type MailFrom, type TenantFile } from '#domains/reference/brands/brand.ts';
import type { BrandConfig } from '#domains/reference/brands/brand-config.ts';
import { type BrandFlagOverrides, brandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { BrandPlace } from '#domains/reference/brands/brand-host.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import { flagsDecided } from '#domains/reference/brands/decided-flags.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import { ofBrand, wordsKey } from '#domains/reference/brands/settings/by-brand.ts';
import { brandFlagSetting } from '#domains/reference/brands/settings/flag-changes.ts';
import { legalTextSetting } from '#domains/reference/brands/settings/legal-texts.ts';
import { mailSenderSetting, senderOf } from '#domains/reference/brands/settings/mail-senders.ts';
import { type BrandDesign, emptyDesign } from '#domains/reference/brands/studio/brand-design.ts';
import type { Designs } from '#domains/reference/brands/studio/designs.ts';
import type { Settings } from '#lib/setting.ts';
import type { SourceRow } from './studio-view.ts';

type Sources = {
  brand: Brand;
  design: BrandDesign;
  version: number;
  file: BrandConfig;
  brands: Brands;
  settings: Pick<Settings, 'current'>;
  decided: Features;
  defaultSender: string;
};

const product = 'the product';
const inFile = 'brands.json';

/** Each value that is on the site now, with the place that answered: project, file, settings or studio. */
const rowsOf = (sources: Sources): SourceRow[] => {
  const { brand, design, version, file, brands } = sources;
  const key = brandKey(brand);
  const tenant: Partial<TenantFile> = brand.tenant && Object.hasOwn(file.tenants, key) ? (file.tenants[key] ?? {}) : {};
  const content = brands.content(brand);
  const studio = `the studio, version ${version}`;
  const from = (isInFile: boolean, text: string): string => (isInFile ? inFile : text === '' ? product : studio);
  const row = (label: string, value: string, source: string): SourceRow => ({
    label,
    value: value === '' ? 'none' : value,
    source,
  });
  const nameInFile = brand.tenant ? tenant.name !== undefined : Object.hasOwn(file.names, brand.id);
  const look = (label: string, field: 'accent' | 'corners' | 'chrome' | 'headings'): SourceRow =>
    row(label, brand.tenant?.[field] ?? 'as the product has it', from(tenant[field] !== undefined, design[field]));
  return [
    row('Name', brand.name, from(nameInFile, design.name)),
    look('Accent', 'accent'),
    look('Corners', 'corners'),
    look('Header', 'chrome'),
    look('Headings', 'headings'),
    row('Headline', content.headline, from(tenant.headline !== undefined, design.headline)),
    row('Tagline', content.lead, from(tenant.tagline !== undefined, design.tagline)),
    row('Header links', content.headerLinks.map(({ label }) => label).join(', '), from(false, design.navigation)),
    row('Footer', content.footerColumns.map(({ heading }) => heading).join(', '), from(false, design.footer)),
    row(
      'Cars',
      design.inventory || (brand.id === 'ford' ? 'the maker’s certified ones' : 'all'),
      from(false, design.inventory),
    ),
    senderRow(sources, row),
    row('Legal texts', legalSource(sources) === studio ? 'own' : 'common', legalSource(sources)),
    ...flagRows(sources),
  ];
};

type Install = Pick<Sources, 'file' | 'brands' | 'settings' | 'defaultSender'> & {
  designs: Pick<Designs, 'of'>;
  decidedFor(brand: string): Features;
};

export const createBrandSources =
  ({ designs, decidedFor, ...install }: Install) =>
  (key: string): SourceRow[] => {
    const named = BrandId.exclude(['whitelabel']).safeParse(key);
    const place: BrandPlace = named.success ? { id: named.data } : { id: 'whitelabel', slug: key };
    const brand = install.brands.resolve({ place });
    const design = designs.of(brand) ?? emptyDesign;
    return rowsOf({ ...install, brand, design, version: brand.edition?.version ?? 0, decided: decidedFor(key) });
  };

const senderRow = (
  { brand, design, version, file, settings, defaultSender }: Sources,
  row: (label: string, value: string, source: string) => SourceRow,
): SourceRow => {
  const text = ({ name, address }: MailFrom): string => `${name} <${address}>`;
  const set = ofBrand(settings.current(mailSenderSetting), wordsKey(brand));
  const ofSettings = set && senderOf(set);
  if (ofSettings) return row('Sender', text(ofSettings), 'Settings, Email senders');
  const ofFile = brand.tenant
    ? ofBrand(file.tenants, brand.tenant.slug)?.mailFrom
    : Object.entries(file.mailFrom).find(([id]) => id === wordsKey(brand))?.[1];
  if (ofFile) return row('Sender', text(ofFile), inFile);
  const { senderName: name, senderAddress: address } = design;
  return address === ''
    ? row('Sender', defaultSender, 'MAIL_FROM')
    : row('Sender', text({ name, address }), `the studio, version ${version}`);
};

const legalSource = ({ brand, design, version, settings }: Sources): string => {
  if (design.agreement !== '' || design.privacy !== '') return `the studio, version ${version}`;
  const own = ofBrand(settings.current(legalTextSetting).brands, wordsKey(brand)) ?? {};
  return Object.values(own).some((text) => text !== '') ? 'Settings, Legal texts' : 'Settings, for all brands';
};

const flagRows = ({ brand, file, brands, settings, decided }: Sources): SourceRow[] => {
  const changes = ofBrand(settings.current(brandFlagSetting), brandKey(brand)) ?? {};
  const fileFlags: (BrandFlagOverrides | undefined)[] = [
    file.flags[brand.id],
    brand.tenant && ofBrand(file.tenants, brand.tenant.slug)?.flags,
  ];
  return flagSwitches.map(({ name, label, read }) => {
    const before = read(brandFlags(brand));
    const ofProject = read(brandFlags(brand, flagsDecided(decided)));
    const ofFile = read(brandFlags(brand, flagsDecided(decided), ...fileFlags));
    const source = changes[name]
      ? 'Settings, Brand flags'
      : ofFile !== ofProject
        ? inFile
        : ofProject !== before
          ? 'the experiments project'
          : product;
    return { label, value: read(brands.flags(brand)) ? 'on' : 'off', source };
  });
};
