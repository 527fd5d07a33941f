/** Part of the address a provider sends people back to, so it stays as it is. */
export const oidcProviderId = 'oidc';

/** Where a sign-in with a provider begins. */
export const socialSignInPath = '/sign-in/social';

/** How often a call may be made; see auth-limits. */
export type LimitClass = 'password' | 'mail' | 'account' | 'code' | 'network';

/** Every field any endpoint reads, with the one type it may have. */
const fieldTypes = {
  email: 'text',
  password: 'text',
  currentPassword: 'text',
  newPassword: 'text',
  name: 'text',
  firstName: 'text',
  lastName: 'text',
  token: 'text',
  idToken: 'text',
  provider: 'text',
  callbackURL: 'text',
  rememberMe: 'yes-or-no',
  disableRedirect: 'yes-or-no',
} as const;

type FieldName = keyof typeof fieldTypes;
export const fieldType = (name: FieldName): 'text' | 'yes-or-no' => fieldTypes[name];

/** The fields of a request, once they were read; the email is normalized. */
export type AuthFields = {
  [Name in FieldName]?: (typeof fieldTypes)[Name] extends 'text' ? string : boolean;
};

type AuthEndpoint = {
  /** Who answers: the sign-in library, or we where the library would take an address on trust. */
  by: 'library' | 'us';
  /** `pages` are steps only the button of one of our own pages takes; nobody else reaches them. */
  reach: 'anyone' | 'pages';
  /** Parameters of the address; any other goes no further. */
  query?: readonly string[];
};
type LimitedEndpoint = AuthEndpoint & {
  limit: LimitClass;
  /** Fields of the body; any other goes no further. */
  fields: readonly FieldName[];
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
  [`GET /callback/${oidcProviderId}`]: { ...library, query: ['code', 'state', 'error', 'error_description', 'iss'] },
  'POST /sign-in/email': {
    ...library,
    limit: 'password',
    fields: ['email', 'password', 'rememberMe', 'callbackURL'],
  },
  [`POST ${socialSignInPath}`]: {
    ...library,
    limit: 'network',
    fields: ['provider', 'callbackURL', 'disableRedirect'],
  },
  'POST /one-tap/callback': { ...library, limit: 'network', fields: ['idToken', 'callbackURL'] },
  'POST /sign-out': { ...library, limit: 'network', fields: [] },
  'POST /change-password': {
    ...library,
    limit: 'account',
    fields: ['currentPassword', 'newPassword'],
    chooses: 'newPassword',
  },
  'POST /verify-password': { ...library, limit: 'account', fields: ['password'] },
  'POST /sign-up/email': {
    ...ours,
    limit: 'mail',
    fields: ['email', 'password', 'name', 'firstName', 'lastName', 'callbackURL'],
    chooses: 'password',
  },
  'POST /send-verification-email': { ...ours, limit: 'mail', fields: ['email', 'callbackURL'] },
  'POST /sign-in/magic-link': { ...ours, limit: 'mail', fields: ['email', 'callbackURL'] },
  'POST /request-password-reset': { ...ours, limit: 'mail', fields: ['email', 'callbackURL'] },
  'POST /reset-password': { ...ours, limit: 'network', fields: ['token', 'newPassword'], chooses: 'newPassword' },
  'POST /confirm-address': {
    ...onPages,
    limit: 'network',
    fields: ['token', 'password', 'name', 'firstName', 'lastName'],
    chooses: 'password',
  },
  'POST /sign-in/by-link': { ...onPages, limit: 'network', fields: ['token'] },
  'POST /confirm-new-address': { ...onPages, limit: 'network', fields: ['token'] },
  'POST /take-back-address': { ...onPages, limit: 'network', fields: ['token'] },
  'POST /accept-invitation': { ...onPages, limit: 'network', fields: ['token', 'password'], chooses: 'password' },
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

/** The method and address of an endpoint. */
export const pathOf = (name: EndpointName): { method: string; path: string } => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
};

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(authEndpoints, name);

export const isOwnEndpoint = (name: EndpointName): name is OwnEndpoint => authEndpoints[name].by === 'us';

export const rulesOf = (name: EndpointName): AuthEndpoint & Partial<LimitedEndpoint> => authEndpoints[name];
