import { z } from 'zod';

const tooLong = 'Please shorten this.';
const Name = z.string().trim().max(60, tooLong);

/** The consumer's own details (PROF-01). */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Ten digits, or empty. */
  phone: z.string(),
  thumbnailUrl: z.string(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileLocation = z.object({ city: z.string(), state: z.string(), zip: z.string() });
export type ProfileLocation = z.infer<typeof ProfileLocation>;

/** The contact details in a consumer's messages to sellers (PROF-11). */
export const LeadProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isOneClickOptedIn: z.boolean(),
});
export type LeadProfile = z.infer<typeof LeadProfile>;

export const StoredProfile = z.object({ profile: Profile, location: ProfileLocation, version: z.int() });
export type StoredProfile = z.infer<typeof StoredProfile>;

/** Shortens a nine-digit ZIP code to five digits. */
export const fiveDigitZip = (typed: string): string => typed.trim().replace(/^(\d{5})-?\d{4}$/, '$1');

/** The fields a form may change; a missing one stays unchanged, an empty one is removed. */
export const ProfileChange = z.object({
  firstName: Name.optional(),
  lastName: Name.optional(),
  phone: z.string().trim().max(30, tooLong).optional(),
  zip: z.string().trim().max(10, tooLong).overwrite(fiveDigitZip).optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const LeadProfileChange = z.object({
  firstName: Name.optional(),
  lastName: Name.optional(),
  email: z.union([z.email().max(254), z.literal('')]).optional(),
  phone: z.string().trim().max(30).optional(),
  isOneClickOptedIn: z.boolean().optional(),
});
export type LeadProfileChange = z.infer<typeof LeadProfileChange>;

/** The saved items in `userinfo` (RULING-17). Their types belong to another domain, so they are `unknown` here. */
export type Bookmarks = {
  searchIds: readonly string[];
  emailAlerts: readonly unknown[];
  inventoryBookmarks: Readonly<Record<string, unknown>>;
  searchBookmarks: Readonly<Record<string, unknown>>;
  subscribe: { bestDeals: boolean };
};

export type AuthProvider = { authProviderName: string; authProviderCode: string };

/** Everything the browser loads after sign-in (RULING-17, AUTH-07, RULING-31). */
export type UserInfo = StoredProfile &
  AuthProvider & {
    consumerId: string;
    bookmarks: Bookmarks;
    leadProfile: LeadProfile;
    maxQuickSavesLimit: number;
    myCarsCount: number;
    /** The welcome questions have not been answered or closed yet. */
    isNewUser: boolean;
    /** Only present for operators. */
    isOperator?: true;
    /** Only present if the account has a wallet; other browsers don't ask for one. */
    hasWallet?: true;
  };

/** The response of both checks; the messages are empty if there is no error (RULING-21). */
export const FormCheck = z.object({
  success: z.boolean(),
  zipCodeError: z.string(),
  phoneNumberError: z.string(),
  formattedUserPhone: z.string(),
});
export type FormCheck = z.infer<typeof FormCheck>;
