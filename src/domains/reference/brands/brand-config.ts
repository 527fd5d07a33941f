import { z } from 'zod';
import { BrandId, type BrandPicture, MailFrom, TenantFile, TenantSlug } from './brand.ts';
import { BrandFlagOverrides } from './brand-flags.ts';

const Hostname = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+$/, 'must be a host name without port');

const BrandName = z.string().trim().min(1).max(60);

/** What an operator writes in brands.json; RULING-114: names are the install's own. */
export const BrandFile = z.strictObject({
  /** The valuation and review brands are named after the main one unless they have a name here. */
  names: z
    .strictObject({ atc: BrandName, kbb: BrandName, ford: BrandName, caranddriver: BrandName })
    .partial()
    .default({}),
  /** Exact hosts, such as values.example.com; the value is a brand or a tenant's slug. */
  hosts: z.record(Hostname, z.union([BrandId.exclude(['whitelabel']), TenantSlug])).default({}),
  /**
   * Whether any sub-domain of the base domains is a white-label brand, with a name and colors made from its label.
   * Unset: only of localhost, and only where neither PUBLIC_ORIGIN nor APP_ENV=prod is set.
   */
  openTenants: z.boolean().optional(),
  tenants: z
    .record(
      TenantSlug.refine((slug) => !BrandId.safeParse(slug).success, 'is the name of a brand'),
      TenantFile,
    )
    .default({}),
  flags: z.partialRecord(BrandId, BrandFlagOverrides).default({}),
  /** Who mails are from, where it is not MAIL_FROM; a tenant's stands with the tenant. */
  mailFrom: z.partialRecord(BrandId.exclude(['whitelabel']), MailFrom).default({}),
});
export type BrandFile = z.infer<typeof BrandFile>;

/** What the environment says about hosts. */
export type HostSettings = {
  /** Hosts whose sub-domains are brands. */
  baseDomains: readonly string[];
  /** Whether any sub-domain of localhost is a white-label brand where the file does not say. */
  anyTenant: boolean;
};

export type BrandConfig = BrandFile &
  HostSettings & {
    /** The pictures of the folder `brands` that the file names, by those names. */
    pictures?: Readonly<Record<string, BrandPicture>>;
  };
