/** What pages ask of the account's API; its other addresses are written where they are answered. */
export const accountApiPaths = {
  consumer: '/account-api/consumer',
  userInfo: '/account-api/userinfo',
  validateProfile: '/account-api/validateProfileForm',
  export: '/account-api/export',
} as const;

/** The sign-in library's own endpoints (RULING-07). */
export const authApiRoot = '/api/auth';
