import { lruMemo } from '#lib/lru-memo.ts';
import type { Settings } from '#lib/setting.ts';
import type { CacheStats } from '#lib/ttl-cache.ts';
import { ApiBrand, type Brand, type BrandId, brandKey, type MailFrom, type TenantFile } from './brand.ts';
import type { BrandConfig } from './brand-config.ts';
import { type BrandContent, brandContent } from './brand-content.ts';
import { type BrandFlags, brandFlags } from './brand-flags.ts';
import { type BrandPlace, keyOfPlace, resolveBrand } from './brand-host.ts';
import { brandTheme, type Theme } from './brand-theme.ts';
import { flagsDecided } from './decided-flags.ts';
import type { Features } from './features.ts';
import type { LegalOverrides } from './legal-documents.ts';
import { ofBrand, wordsKey, wordsOf } from './settings/by-brand.ts';
import { type ConsentWords, consentWordsSetting } from './settings/consent-copy.ts';
import { brandFlagSetting, flagOverridesOf } from './settings/flag-changes.ts';
import { type LegalTexts, legalTextSetting } from './settings/legal-texts.ts';
import { mailSenderSetting, senderOf } from './settings/mail-senders.ts';
import { type Designs, noStudio } from './studio/designs.ts';

export type Brands = {
  resolve(request: { place: BrandPlace; queryBrand?: string | null | undefined }): Brand;
  /** A brand as its latest draft has it, for holders of a preview link. */
  resolveDraft(request: { place: BrandPlace; queryBrand?: string | null | undefined }): Brand;
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
  /** Legal texts from the studio, which replace parts of the documents. */
  legalOverrides(brand: Brand): LegalOverrides;
  /** The postal address in its mails; undefined for that of the install. */
  postalAddress(brand: Brand): string | undefined;
  stats(): CacheStats[];
};

/** Preview and demo use the mail settings of the main brand. */
const sameMailsAs = (id: Exclude<BrandId, 'whitelabel'>) => (id === 'preview' || id === 'demo' ? 'atc' : id);

const asDelivered: Pick<Settings, 'current'> = { current: ({ defaultValue }) => defaultValue };

/**
 * The brands of this install. What is made of its file and of the studio is cached until a design changes; operators'
 * other settings are read each time.
 */
export const createBrands = (
  config: BrandConfig,
  settings: Pick<Settings, 'current'> = asDelivered,
  /** The decisions of experiments for visitors in no test, by brand. */
  decidedFor: (brand: string) => Features = () => ({}),
  designs: Designs = noStudio(config),
): Brands => {
  const resolve = lruMemo(
    (current: BrandConfig, place: BrandPlace, queryBrand: ApiBrand | undefined) =>
      resolveBrand(current, { place, queryBrand }),
    {
      name: 'brands',
      keyOf: ({ studio }, place, queryBrand) => `${keyOfPlace(place)} ${queryBrand} ${studio?.key}`,
    },
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
  const content = lruMemo(
    (brand: Brand, agreementLink: string) => brandContent(brand, agreementLink, designs.of(brand)),
    { name: 'brand content', keyOf: (brand, agreementLink) => `${JSON.stringify(brand)} ${agreementLink}` },
  );
  const mailFrom = (brand: Brand): MailFrom | undefined => {
    const set = ofBrand(settings.current(mailSenderSetting), wordsKey(brand));
    const inFile = brand.id === 'whitelabel' ? fileOf(brand)?.mailFrom : config.mailFrom[sameMailsAs(brand.id)];
    const { senderName: name = '', senderAddress: address = '' } = designs.of(brand) ?? {};
    return (set && senderOf(set)) ?? inFile ?? (address === '' ? undefined : { name, address });
  };
  return {
    resolve: ({ place, queryBrand }) => resolve(designs.config(), place, ApiBrand.safeParse(queryBrand).data),
    resolveDraft: ({ place, queryBrand }) =>
      resolve(designs.withDraft(keyOfPlace(place)), place, ApiBrand.safeParse(queryBrand).data),
    theme,
    content: (brand, features) => content(brand, flags(brand, features).brand.variables.visitor_agreement_link),
    flags,
    mailFrom,
    consentWords: (brand) => wordsOf(settings.current(consentWordsSetting), brand),
    legalTexts: (brand) => wordsOf(settings.current(legalTextSetting), brand),
    legalOverrides: (brand) => {
      const { agreement = '', privacy = '' } = designs.of(brand) ?? {};
      return { agreement, privacy };
    },
    postalAddress: (brand) => designs.of(brand)?.postalAddress || undefined,
    stats: () => [resolve.stats(), theme.stats(), content.stats()],
  };
};
