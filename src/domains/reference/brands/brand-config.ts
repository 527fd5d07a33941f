import { z } from 'zod';
import {
  type BrandEdition,
  BrandId,
  type BrandPicture,
  type InventoryLimits,
  MailFrom,
  TenantFile,
  TenantSlug,
} from './brand.ts';
import { BrandFlagOverrides } from './brand-flags.ts';

const Hostname = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+$/, 'must be a host name without port');

const BrandName = z.string().trim().min(1).max(60);

/** The schema of brands.json; names are the install's own (RULING-114). */
export const BrandFile = z.strictObject({
  /** The valuation and review brands are named after the main one unless set here. */
  names: z
    .strictObject({ atc: BrandName, kbb: BrandName, ford: BrandName, caranddriver: BrandName })
    .partial()
    .default({}),
  /** Exact hosts, such as values.example.com, with a brand or a tenant's slug as value. */
  hosts: z.record(Hostname, z.union([BrandId.exclude(['whitelabel']), TenantSlug])).default({}),
  /**
   * Whether any subdomain of the base domains is a white-label brand, with a name and colors derived from its label. By
   * default only for localhost, and only if neither PUBLIC_ORIGIN nor APP_ENV=prod is set.
   */
  openTenants: z.boolean().optional(),
  tenants: z
    .record(
      TenantSlug.refine((slug) => !BrandId.safeParse(slug).success, 'is the name of a brand'),
      TenantFile,
    )
    .default({}),
  flags: z.partialRecord(BrandId, BrandFlagOverrides).default({}),
  /** Senders of mails, if not MAIL_FROM; a tenant's sender is in its own entry. */
  mailFrom: z.partialRecord(BrandId.exclude(['whitelabel']), MailFrom).default({}),
});
export type BrandFile = z.infer<typeof BrandFile>;

/** Host settings from the environment. */
export type HostSettings = {
  /** Hosts whose subdomains are brands. */
  baseDomains: readonly string[];
  /** Whether any subdomain of localhost is a white-label brand, if the file does not say. */
  anyTenant: boolean;
};

export type BrandConfig = BrandFile &
  HostSettings & {
    /** The pictures in the folder `brands` by the name used in the file. */
    pictures?: Readonly<Record<string, BrandPicture>>;
    /** What the studio adds to the file, by brand key. */
    studio?: StudioConfig;
  };

type StudioConfig = {
  /** Differs whenever anything of it does. */
  readonly key: string;
  readonly editions: Readonly<Record<string, BrandEdition>>;
  readonly inventories: Readonly<Record<string, InventoryLimits>>;
  /** Icons for home screens of phones. */
  readonly touchIcons: Readonly<Record<string, string>>;
  /** Brands whose hosts answer only holders of a preview link: never published, or retired. */
  readonly hidden: ReadonlySet<string>;
};
