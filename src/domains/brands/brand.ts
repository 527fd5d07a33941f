import { z } from 'zod';

/** BRND-02: what a page looks and behaves like, decided by the host. */
export const BrandId = z.enum(['atc', 'kbb', 'ford', 'caranddriver', 'preview', 'demo', 'whitelabel']);
export type BrandId = z.infer<typeof BrandId>;

/** BRND-01: what services are told; there are only these two. */
export const ApiBrand = z.enum(['AT', 'KBB']);
export type ApiBrand = z.infer<typeof ApiBrand>;

export type Channel = 'ATC' | 'KBB';

/** One DNS label, so that a host name can carry it and nothing else can slip in with it. */
export const TenantSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be one lower-case host label');

/** The look and words of a white-label brand; all but the name has a default made from its slug. */
export const Tenant = z.strictObject({
  name: z.string().trim().min(1).max(60),
  headline: z.string().trim().min(1).max(80).optional(),
  tagline: z.string().trim().min(1).max(200).optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #5a3bb5')
    .toLowerCase()
    .optional(),
  hue: z.number().min(0).max(360).optional(),
  corners: z.enum(['square', 'soft', 'round']).optional(),
  chrome: z.enum(['plain', 'tinted', 'dark']).optional(),
  headings: z.enum(['sans', 'serif']).optional(),
  /** Served by this install: pages call no third party. */
  logo: z
    .string()
    .regex(/^\/(?!\/)[\w./-]+$/, 'must be a path of this site')
    .optional(),
});
export type Tenant = z.infer<typeof Tenant>;

export type Brand = {
  id: BrandId;
  name: string;
  apiBrand: ApiBrand;
  channel: Channel;
  dealerRoot: 'car-dealers' | 'dealers';
  /** Present on white-label brands only. */
  tenant?: Tenant & { slug: string };
};
