/** Part of the redirect URL registered with providers, so it must not change. */
export const oidcProviderId = 'oidc';

/** The path that starts a sign-in with a provider. */
export const socialSignInPath = '/sign-in/social';

/** The rate limit of a call; see auth-limits. */
export type LimitClass = 'password' | 'mail' | 'account' | 'code' | 'network';

/** The type of every field that any endpoint reads. */
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

/** The parsed fields of a request; the email is normalized. */
export type AuthFields = {
  [Name in FieldName]?: (typeof fieldTypes)[Name] extends 'text' ? string : boolean;
};

type AuthEndpoint = {
  /** `us` where the library would trust an unverified address. */
  by: 'library' | 'us';
  /** `pages` can only be called by our own pages. */
  reach: 'anyone' | 'pages';
  /** Accepted query parameters; others are dropped. */
  query?: readonly string[];
};
type LimitedEndpoint = AuthEndpoint & {
  limit: LimitClass;
  /** Accepted fields of the body; others are dropped. */
  fields: readonly FieldName[];
  /** The field with a new password, whose strength is checked. */
  chooses?: 'password' | 'newPassword';
};

const library = { by: 'library', reach: 'anyone' } as const;
const ours = { by: 'us', reach: 'anyone' } as const;
const onPages = { by: 'us', reach: 'pages' } as const;

/**
 * All endpoints under /api/auth. Others of the library, including future ones, are not reachable without a row here.
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

/** Compared exactly; other spellings are not found. */
export const endpointNamed = (method: string, path: string): EndpointName | undefined => {
  const name = `${method} ${path}`;
  return isEndpoint(name) ? name : undefined;
};

/** The methods that a path can be called with by anyone. */
export const methodsAt = (path: string): string[] =>
  ['GET', 'POST'].filter((method) => {
    const name = endpointNamed(method, path);
    return name !== undefined && authEndpoints[name].reach === 'anyone';
  });

/** Method and path of an endpoint. */
export const pathOf = (name: EndpointName): { method: string; path: string } => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
};

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(authEndpoints, name);

export const isOwnEndpoint = (name: EndpointName): name is OwnEndpoint => authEndpoints[name].by === 'us';

export const rulesOf = (name: EndpointName): AuthEndpoint & Partial<LimitedEndpoint> => authEndpoints[name];
