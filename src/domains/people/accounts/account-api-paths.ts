/** Paths of the account API that several files use; the others are written where they are handled. */
export const accountApiPaths = {
  consumer: '/account-api/consumer',
  userInfo: '/account-api/userinfo',
  profile: '/account-api/profile',
  leadProfile: '/account-api/leadprofile',
  validateProfile: '/account-api/validateProfileForm',
  export: '/account-api/export',
} as const;

/** The root of the sign-in library's endpoints (RULING-07). */
export const authApiRoot = '/api/auth';
