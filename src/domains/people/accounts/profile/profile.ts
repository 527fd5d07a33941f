import { z } from 'zod';

const tooLong = 'Please shorten this.';
const Name = z.string().trim().max(60, tooLong);

/** PROF-01: what a consumer says about themselves. */
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

/** PROF-11: how a consumer signs their messages to sellers. */
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

/** Nine digits are taken for their five. */
export const fiveDigitZip = (typed: string): string => typed.trim().replace(/^(\d{5})-?\d{4}$/, '$1');

/** What a form may change; left out means left alone, empty means taken away. */
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

/** RULING-17. The bookmark parts belong to their own domain, so only their frame is known here. */
export type Bookmarks = {
  searchIds: readonly string[];
  emailAlerts: readonly unknown[];
  inventoryBookmarks: Readonly<Record<string, unknown>>;
  searchBookmarks: Readonly<Record<string, unknown>>;
  subscribe: { bestDeals: boolean };
};

export type AuthProvider = { authProviderName: string; authProviderCode: string };

/** RULING-17, AUTH-07, RULING-31: everything the browser asks for once someone is signed in. */
export type UserInfo = StoredProfile &
  AuthProvider & {
    consumerId: string;
    bookmarks: Bookmarks;
    leadProfile: LeadProfile;
    maxQuickSavesLimit: number;
    myCarsCount: number;
    /** Nobody has greeted this account yet: ask for a ZIP and for alerts, once. */
    isNewUser: boolean;
    /** Only there, and true, for whoever runs the site. */
    isOperator?: true;
    /** Only there, and true, where the account has a wallet: nobody else's browser asks for one. */
    hasWallet?: true;
  };

/** RULING-21: the answer of both checks; the texts are empty when there is nothing to say. */
export const FormCheck = z.object({
  success: z.boolean(),
  zipCodeError: z.string(),
  phoneNumberError: z.string(),
  formattedUserPhone: z.string(),
});
export type FormCheck = z.infer<typeof FormCheck>;
