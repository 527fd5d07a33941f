/** Addresses of the account's API that several files name; its others are written where they are answered. */
export const accountApiPaths = {
  consumer: '/account-api/consumer',
  userInfo: '/account-api/userinfo',
  profile: '/account-api/profile',
  leadProfile: '/account-api/leadprofile',
  validateProfile: '/account-api/validateProfileForm',
  export: '/account-api/export',
} as const;

/** The sign-in library's own endpoints (RULING-07). */
export const authApiRoot = '/api/auth';
