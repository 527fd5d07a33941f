import { z } from 'zod';
import type { ListingType } from '#domains/reference/catalogue/vocabulary.ts';
import { BrandFlagOverrides } from './brand-flags.ts';

/** The look and behavior of pages, decided by the host (BRND-02). */
export const BrandId = z.enum(['atc', 'kbb', 'ford', 'caranddriver', 'preview', 'demo', 'whitelabel']);
export type BrandId = z.infer<typeof BrandId>;

/** The brand in API calls; there are only these two (BRND-01). */
export const ApiBrand = z.enum(['AT', 'KBB']);
export type ApiBrand = z.infer<typeof ApiBrand>;

type Channel = 'ATC' | 'KBB';

/** A single DNS label, so that it is valid in a host name. */
export const TenantSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be one lower-case host label');

const PictureName = z
  .string()
  .regex(/^[\w-]+(?:\/[\w-]+)*\.(?:svg|png|webp|jpg)$/, 'must be an svg, png, webp or jpg in the folder brands');

const oneLine = /^[^\p{Cc}]*$/u;

/** The sender of a brand's mails. */
export const MailFrom = z.strictObject({
  name: z.string().trim().min(1).max(60).regex(oneLine, 'must be one line'),
  address: z.email('must be an email address such as hello@cars.example').max(254),
});
export type MailFrom = z.infer<typeof MailFrom>;

/** A white-label brand in brands.json; everything but the name has a default derived from the slug. */
export const TenantFile = z.strictObject({
  name: z.string().trim().min(1).max(60),
  headline: z.string().trim().min(1).max(80).optional(),
  tagline: z.string().trim().min(1).max(200).optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #5a3bb5')
    .toLowerCase()
    .optional(),
  /** The text on the accent in light mode; by default white or black, whichever can be read. */
  onAccent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #ffffff')
    .toLowerCase()
    .optional(),
  hue: z.number().min(0).max(360).optional(),
  corners: z.enum(['square', 'soft', 'round']).optional(),
  chrome: z.enum(['plain', 'tinted', 'dark']).optional(),
  headings: z.enum(['sans', 'serif']).optional(),
  logo: PictureName.optional(),
  favicon: PictureName.optional(),
  flags: BrandFlagOverrides.optional(),
  mailFrom: MailFrom.optional(),
});
export type TenantFile = z.infer<typeof TenantFile>;

/** A picture served by this install: pages call no third party. */
export type BrandPicture = { src: string; width: number; height: number };

/** What a brand offers: a list means "any of these", a missing list no restriction. */
export type InventoryLimits = {
  readonly makes?: readonly string[];
  readonly listingTypes?: readonly ListingType[];
  readonly sellerTypes?: readonly ('d' | 'p')[];
  readonly fuels?: readonly string[];
  readonly drives?: readonly string[];
  readonly dealerIds?: readonly number[];
};

/** The look and texts of a white-label brand. */
export type Tenant = Omit<TenantFile, 'logo' | 'favicon' | 'flags' | 'mailFrom'> & {
  logo?: BrandPicture;
  favicon?: string;
  /** The icon on the home screen of a phone. */
  touchIcon?: string;
  inventory?: InventoryLimits;
};

/** Which version of the studio a brand is shown in; a draft only to holders of a preview link. */
export type BrandEdition = { readonly version: number; readonly isDraft: boolean };

export type Brand = {
  id: BrandId;
  name: string;
  apiBrand: ApiBrand;
  channel: Channel;
  dealerRoot: 'car-dealers' | 'dealers';
  /** Only for white-label brands. */
  tenant?: Tenant & { slug: string };
  /** Absent for a brand that the studio says nothing of. */
  edition?: BrandEdition;
};

/** A unique key among the brands of an install: a tenant's slug, which is never a brand's id, or the brand's id. */
export const brandKey = ({ id, tenant }: Pick<Brand, 'id' | 'tenant'>): string => tenant?.slug ?? id;
