import { lruMemo } from '#lib/lru-memo.ts';
import type { Settings } from '#lib/setting.ts';
import type { CacheStats } from '#lib/ttl-cache.ts';
import { ApiBrand, type Brand, type BrandId, brandKey, type MailFrom, type TenantFile } from './brand.ts';
import type { BrandConfig } from './brand-config.ts';
import { type BrandContent, brandContent } from './brand-content.ts';
import { type BrandFlags, brandFlags } from './brand-flags.ts';
import { type BrandPlace, resolveBrand } from './brand-host.ts';
import { brandTheme, type Theme } from './brand-theme.ts';
import { flagsDecided } from './decided-flags.ts';
import type { Features } from './features.ts';
import { ofBrand, wordsKey, wordsOf } from './settings/by-brand.ts';
import { type ConsentWords, consentWordsSetting } from './settings/consent-copy.ts';
import { brandFlagSetting, flagOverridesOf } from './settings/flag-changes.ts';
import { type LegalTexts, legalTextSetting } from './settings/legal-texts.ts';
import { mailSenderSetting, senderOf } from './settings/mail-senders.ts';

export type Brands = {
  resolve(request: { place: BrandPlace; queryBrand?: string | null | undefined }): Brand;
  theme(brand: Brand): Theme;
  content(brand: Brand, features?: Features): BrandContent;
  /**
   * The flags decided by experiments, with the install's and an operator's current overrides on top (BRND-04). Without
   * `features`, the decisions for visitors in no test.
   */
  flags(brand: Brand, features?: Features): BrandFlags;
  /** The sender of its mails; undefined for MAIL_FROM. */
  mailFrom(brand: Brand): MailFrom | undefined;
  consentWords(brand: Brand): ConsentWords;
  legalTexts(brand: Brand): LegalTexts;
  stats(): CacheStats[];
};

/** Preview and demo use the mail settings of the main brand. */
const sameMailsAs = (id: Exclude<BrandId, 'whitelabel'>) => (id === 'preview' || id === 'demo' ? 'atc' : id);

const asDelivered: Pick<Settings, 'current'> = { current: ({ defaultValue }) => defaultValue };

/**
 * The brands of this install. Values from its file are cached, because they never change; operators' settings are read
 * each time.
 */
export const createBrands = (
  config: BrandConfig,
  settings: Pick<Settings, 'current'> = asDelivered,
  /** The decisions of experiments for visitors in no test, by brand. */
  decidedFor: (brand: string) => Features = () => ({}),
): Brands => {
  const resolve = lruMemo(
    (id: BrandPlace['id'], slug: string, queryBrand: ApiBrand | undefined) =>
      resolveBrand(config, { place: id === 'whitelabel' ? { id, slug } : { id }, queryBrand }),
    { name: 'brands', keyOf: (...parts) => parts.join(' ') },
  );
  const theme = lruMemo(brandTheme, { name: 'brand themes' });
  const fileOf = ({ tenant }: Brand): TenantFile | undefined =>
    tenant && Object.hasOwn(config.tenants, tenant.slug) ? config.tenants[tenant.slug] : undefined;
  const flags = (brand: Brand, features = decidedFor(brandKey(brand))): BrandFlags => {
    const changes = ofBrand(settings.current(brandFlagSetting), brandKey(brand));
    return brandFlags(
      brand,
      flagsDecided(features),
      config.flags[brand.id],
      fileOf(brand)?.flags,
      changes && flagOverridesOf(changes),
    );
  };
  const content = lruMemo((brand: Brand, agreementLink: string) => brandContent(brand, agreementLink), {
    name: 'brand content',
    keyOf: (brand, agreementLink) => `${brandKey(brand)} ${brand.apiBrand} ${agreementLink}`,
  });
  const mailFrom = (brand: Brand): MailFrom | undefined => {
    const set = ofBrand(settings.current(mailSenderSetting), wordsKey(brand));
    const inFile = brand.id === 'whitelabel' ? fileOf(brand)?.mailFrom : config.mailFrom[sameMailsAs(brand.id)];
    return (set && senderOf(set)) ?? inFile;
  };
  return {
    resolve: ({ place, queryBrand }) =>
      resolve(place.id, place.id === 'whitelabel' ? place.slug : '', ApiBrand.safeParse(queryBrand).data),
    theme,
    content: (brand, features) => content(brand, flags(brand, features).brand.variables.visitor_agreement_link),
    flags,
    mailFrom,
    consentWords: (brand) => wordsOf(settings.current(consentWordsSetting), brand),
    legalTexts: (brand) => wordsOf(settings.current(legalTextSetting), brand),
    stats: () => [resolve.stats(), theme.stats(), content.stats()],
  };
};
