/** Part of the address a provider sends people back to, so it stays as it is. */
export const oidcProviderId = 'oidc';

/** Where a sign-in with a provider begins. */
export const socialSignInPath = '/sign-in/social';

/** How often a call may be made; see auth-limits. */
export type LimitClass = 'password' | 'mail' | 'account' | 'code' | 'network';

type AuthEndpoint = {
  /** Who answers: the sign-in library, or we where the library would take an address on trust. */
  by: 'library' | 'us';
  /** `pages` are steps only the button of one of our own pages takes; nobody else reaches them. */
  reach: 'anyone' | 'pages';
};
type LimitedEndpoint = AuthEndpoint & {
  limit: LimitClass;
  /** The field of a password that is new, and has to be a good one. */
  chooses?: 'password' | 'newPassword';
};

const library = { by: 'library', reach: 'anyone' } as const;
const ours = { by: 'us', reach: 'anyone' } as const;
const onPages = { by: 'us', reach: 'pages' } as const;

/**
 * All there is under /api/auth. What the library offers beyond it is not there, and what it will offer one day is not
 * either before it has a row, with a limit.
 */
export const authEndpoints = {
  'GET /get-session': library,
  'GET /token': library,
  'GET /jwks': library,
  [`GET /callback/${oidcProviderId}`]: library,
  'POST /sign-in/email': { ...library, limit: 'password' },
  [`POST ${socialSignInPath}`]: { ...library, limit: 'network' },
  'POST /one-tap/callback': { ...library, limit: 'network' },
  'POST /sign-out': { ...library, limit: 'network' },
  'POST /change-password': { ...library, limit: 'account', chooses: 'newPassword' },
  'POST /verify-password': { ...library, limit: 'account' },
  'POST /sign-up/email': { ...ours, limit: 'mail', chooses: 'password' },
  'POST /send-verification-email': { ...ours, limit: 'mail' },
  'POST /sign-in/magic-link': { ...ours, limit: 'mail' },
  'POST /request-password-reset': { ...ours, limit: 'mail' },
  'POST /reset-password': { ...ours, limit: 'network', chooses: 'newPassword' },
  'POST /confirm-address': { ...onPages, limit: 'network', chooses: 'password' },
  'POST /sign-in/by-link': { ...onPages, limit: 'network' },
  'POST /confirm-new-address': { ...onPages, limit: 'network' },
  'POST /take-back-address': { ...onPages, limit: 'network' },
  'POST /accept-invitation': { ...onPages, limit: 'network', chooses: 'password' },
} as const satisfies Record<`GET /${string}`, AuthEndpoint> & Record<`POST /${string}`, LimitedEndpoint>;

export type EndpointName = keyof typeof authEndpoints;
export type OwnEndpoint = {
  [Name in EndpointName]: (typeof authEndpoints)[Name]['by'] extends 'us' ? Name : never;
}[EndpointName];

/** Compared as it came: whatever is spelled differently is something else. */
export const endpointNamed = (method: string, path: string): EndpointName | undefined => {
  const name = `${method} ${path}`;
  return isEndpoint(name) ? name : undefined;
};

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(authEndpoints, name);

export const isOwnEndpoint = (name: EndpointName): name is OwnEndpoint => authEndpoints[name].by === 'us';

export const rulesOf = (name: EndpointName): AuthEndpoint & Partial<LimitedEndpoint> => authEndpoints[name];
