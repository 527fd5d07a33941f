import { recordOf, textOf } from '#lib/json-values.ts';
import type { FormCheck, UserInfo } from './profile.ts';

/** The part of the user info that pages keep in their store; bookmarks are read by their own domain. */
export type UserSummary = Pick<
  UserInfo,
  | 'consumerId'
  | 'authProviderName'
  | 'authProviderCode'
  | 'profile'
  | 'location'
  | 'leadProfile'
  | 'version'
  | 'isNewUser'
  | 'isOperator'
  | 'hasWallet'
>;

/** Undefined for a response without a consumer (RULING-17). */
export const readUserInfo = (answer: unknown): UserSummary | undefined => {
  const info = recordOf(answer);
  const [profile, location, lead] = [info.profile, info.location, info.leadProfile].map(recordOf);
  if (!profile || !location || !lead || textOf(info.consumerId) === '') return undefined;
  return {
    consumerId: textOf(info.consumerId),
    authProviderName: textOf(info.authProviderName),
    authProviderCode: textOf(info.authProviderCode),
    profile: {
      firstName: textOf(profile.firstName),
      lastName: textOf(profile.lastName),
      email: textOf(profile.email),
      phone: textOf(profile.phone),
      thumbnailUrl: textOf(profile.thumbnailUrl),
    },
    location: { city: textOf(location.city), state: textOf(location.state), zip: textOf(location.zip) },
    leadProfile: {
      firstName: textOf(lead.firstName),
      lastName: textOf(lead.lastName),
      email: textOf(lead.email),
      phone: textOf(lead.phone),
      isOneClickOptedIn: lead.isOneClickOptedIn === true,
    },
    version: typeof info.version === 'number' ? info.version : 0,
    isNewUser: info.isNewUser === true,
    ...(info.isOperator === true && { isOperator: true }),
    ...(info.hasWallet === true && { hasWallet: true }),
  };
};

/** Reads the answer of `validateProfileForm` (RULING-21). */
export const readFormCheck = (answer: unknown): FormCheck => {
  const { success, zipCodeError, phoneNumberError, formattedUserPhone } = recordOf(answer);
  return {
    success: success === true,
    zipCodeError: textOf(zipCodeError),
    phoneNumberError: textOf(phoneNumberError),
    formattedUserPhone: textOf(formattedUserPhone),
  };
};
