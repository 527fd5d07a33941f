import { z } from 'zod';
import { legalPath, makerPath, reviewAgreementPath } from '#paths/paths.ts';
import type { Brand, BrandId } from './brand.ts';

const BrandVariables = z.object({
  brand_name: z.string(),
  channel: z.enum(['ATC', 'KBB']),
  leads_cc_flag: z.boolean(),
  leads_partner_name: z.string(),
  visitor_agreement_link: z.string(),
});
const EmailOptInVariables = z.object({ label: z.string() });
const ChatVariables = z.object({
  providers: z.tuple([z.string(), z.string()]),
  enable_mobile_chat: z.boolean(),
  hide_sticky_invitation: z.boolean(),
});
const WalletVariables = z.object({ show_articles: z.boolean(), show_ico: z.boolean() });
/** Empty if no survey is loaded. */
const SurveyVariables = z.object({ script_url: z.string() });
const NoVariables = z.object({});

const feature = <V extends z.ZodObject>(variables: V) => z.object({ enabled: z.boolean(), variables });

/** The flags of a brand, each with its variables (BRND-04, BRND-05). */
export const BrandFlags = z.object({
  brand: feature(BrandVariables),
  email_opt_in: feature(EmailOptInVariables),
  chat: feature(ChatVariables),
  my_wallet: feature(WalletVariables),
  /** Only controls the survey script; the footer is always rendered (RULING-97). */
  feedback_survey: feature(SurveyVariables),
  /** If off, the dealer's name is hidden on standard listings (RULING-56). */
  standard_listing_owner_name: feature(NoVariables),
});
export type BrandFlags = z.infer<typeof BrandFlags>;

const change = <V extends z.ZodObject>(variables: V) =>
  z.strictObject({ enabled: z.boolean().optional(), variables: variables.partial().strict().optional() });

/** Overrides of flags by the install or an operator. */
export const BrandFlagOverrides = z
  .strictObject({
    brand: change(BrandVariables),
    email_opt_in: change(EmailOptInVariables),
    chat: change(ChatVariables),
    my_wallet: change(WalletVariables),
    feedback_survey: change(SurveyVariables),
    standard_listing_owner_name: change(NoVariables),
  })
  .partial();
export type BrandFlagOverrides = z.infer<typeof BrandFlagOverrides>;

const agreementLinks: Partial<Record<BrandId, string>> = {
  ford: makerPath('visitor-agreement'),
  caranddriver: reviewAgreementPath(),
};

/** The default flags of each brand (RULING-89). */
const defaultFlags = (brand: Brand): BrandFlags => ({
  brand: {
    enabled: true,
    variables: {
      brand_name: brand.name,
      channel: brand.channel,
      leads_cc_flag: brand.id !== 'kbb',
      leads_partner_name: brand.id === 'kbb' ? 'ValuationSite' : 'ConsumerSite',
      visitor_agreement_link: agreementLinks[brand.id] ?? legalPath('visitor-agreement'),
    },
  },
  email_opt_in: {
    enabled: true,
    variables: { label: 'Yes, email me price drops on this vehicle and shopping tips.' },
  },
  chat: {
    enabled: false,
    variables: { providers: ['LOCAL', 'NONE'], enable_mobile_chat: false, hide_sticky_invitation: false },
  },
  my_wallet: { enabled: true, variables: { show_articles: true, show_ico: brand.id !== 'ford' } },
  feedback_survey: { enabled: false, variables: { script_url: '' } },
  standard_listing_owner_name: { enabled: true, variables: {} },
});

const apply = <F extends { enabled: boolean; variables: object }>(
  flag: F,
  setting: { enabled?: boolean | undefined; variables?: object | undefined } | undefined,
): F => ({
  ...flag,
  enabled: setting?.enabled ?? flag.enabled,
  variables: { ...flag.variables, ...setting?.variables },
});

/** The flags of a brand; later overrides take precedence (the install's file, then an operator's change). */
export const brandFlags = (brand: Brand, ...overrides: readonly (BrandFlagOverrides | undefined)[]): BrandFlags =>
  overrides.reduce<BrandFlags>(
    (flags, setting) => ({
      brand: apply(flags.brand, setting?.brand),
      email_opt_in: apply(flags.email_opt_in, setting?.email_opt_in),
      chat: apply(flags.chat, setting?.chat),
      my_wallet: apply(flags.my_wallet, setting?.my_wallet),
      feedback_survey: apply(flags.feedback_survey, setting?.feedback_survey),
      standard_listing_owner_name: apply(flags.standard_listing_owner_name, setting?.standard_listing_owner_name),
    }),
    defaultFlags(brand),
  );
