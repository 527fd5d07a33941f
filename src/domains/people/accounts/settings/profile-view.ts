import { accountPath } from '#paths/paths.ts';
import type { Profile, ProfileLocation } from '../profile/profile.ts';

export const profilePath = accountPath('profile');
/** The page to download personal data, after a proof of identity. */
export const dataExportPath = accountPath('my-data');

export type DeviceRow = { id: string; name: string; since: string; isThisOne: boolean };

/** The data of the profile page. */
export type ProfileView = {
  profile: Profile;
  location: ProfileLocation;
  version: number;
  provider: string;
  hasPassword: boolean;
  devices: DeviceRow[];
  editing: boolean;
  cancelling: boolean;
  done: ProfileDone | undefined;
};

/** Success messages of the page's forms. */
export const profileDone = {
  saved: 'Your profile is saved.',
  password: 'Your password is changed. Every other device is signed out.',
  mail: 'Email alerts are on again. Your next one goes out as usual.',
  email: 'Check the inbox of your new address and open the link to finish. Until then, nothing changes.',
  link: 'Check your inbox. We sent you a link.',
  device: 'That device is signed out.',
} as const;
type ProfileDone = keyof typeof profileDone;

export const readProfileDone = (value: string | null): ProfileDone | undefined =>
  value !== null && Object.hasOwn(profileDone, value) ? (value as ProfileDone) : undefined;

/** A rejected form of the page, with its errors. */
export type ProfileRefusal =
  | {
      form: 'details';
      fields: Readonly<Record<string, string>>;
      typed: Record<string, string>;
      /** The stored values changed meanwhile and are shown beside the typed ones. */
      isOutdated?: boolean;
    }
  | { form: 'email'; typed: string; error: string }
  | { form: 'password' | 'cancel'; error: string };
