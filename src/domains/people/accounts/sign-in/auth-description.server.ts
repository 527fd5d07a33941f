import { z } from 'zod';
import { type authEndpoints, type EndpointName, oidcProviderId, socialSignInPath } from './auth-endpoints.ts';
import { shortestPassword } from './password.ts';

/** Endpoints that API clients may call; the others are for our own pages and for redirects from a provider. */
type OpenEndpoint = {
  [Name in EndpointName]: (typeof authEndpoints)[Name]['reach'] extends 'anyone' ? Name : never;
}[Exclude<EndpointName, `GET /callback/${string}`>];

type Description = {
  summary: string;
  /** Whether it requires a signed-in user. */
  signedIn?: true;
  body?: z.ZodType;
  /** The successful response. */
  answer: z.ZodType;
};

const Email = z.email();
const password = z.string().describe(`A new one has at least ${shortestPassword} characters and is not easy to guess`);
const callbackURL = z.string().optional().describe('A page of this site to lead to next');
const Done = z.object({ status: z.literal(true) });
const User = z
  .looseObject({ id: z.string(), email: Email, name: z.string(), emailVerified: z.boolean() })
  .describe('Whose account it is');
const SignedIn = z.looseObject({
  token: z.string().nullable().optional().describe('Of the session; null where the address has to be proven first'),
  user: User.optional(),
});

const descriptions: Record<OpenEndpoint, Description> = {
  'GET /get-session': {
    summary: 'Who is signed in here, null for nobody',
    answer: z.looseObject({ session: z.looseObject({ id: z.string(), expiresAt: z.string() }), user: User }).nullable(),
  },
  'GET /token': {
    summary: 'A token that proves who is signed in, for the header identity-token',
    signedIn: true,
    answer: z.object({ token: z.string() }),
  },
  'GET /jwks': {
    summary: 'The keys those tokens are checked with',
    answer: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
  },
  'POST /sign-in/email': {
    summary: 'Sign in by email and password',
    body: z.object({ email: Email, password: z.string(), rememberMe: z.boolean().optional(), callbackURL }),
    answer: SignedIn,
  },
  [`POST ${socialSignInPath}`]: {
    summary: 'Begin a sign-in with the provider of this site, where it has one',
    body: z.object({ provider: z.literal(oidcProviderId), callbackURL }),
    answer: z.looseObject({ url: z.string().describe('Where to send the browser') }),
  },
  'POST /one-tap/callback': {
    summary: 'Sign in by a one-tap credential, where this site takes them',
    body: z.object({ idToken: z.string() }),
    answer: SignedIn,
  },
  'POST /sign-out': { summary: 'Sign out', answer: z.object({ success: z.boolean() }) },
  'POST /change-password': {
    summary: 'Choose another password',
    signedIn: true,
    body: z.object({ currentPassword: z.string(), newPassword: password, revokeOtherSessions: z.boolean().optional() }),
    answer: SignedIn,
  },
  'POST /verify-password': {
    summary: 'Prove to know the password',
    signedIn: true,
    body: z.object({ password: z.string() }),
    answer: z.looseObject({ status: z.boolean() }),
  },
  'POST /sign-up/email': {
    summary: 'Sign up: an email asks to prove the address, and the account begins with that',
    body: z.object({ name: z.string(), email: Email, password, callbackURL }),
    answer: SignedIn,
  },
  'POST /send-verification-email': {
    summary: 'Send the email of a sign-up once more',
    body: z.object({ email: Email, callbackURL }),
    answer: Done,
  },
  'POST /sign-in/magic-link': {
    summary: 'Send a link that signs in',
    body: z.object({ email: Email, callbackURL }),
    answer: Done,
  },
  'POST /request-password-reset': {
    summary: 'Send a link that sets another password',
    body: z.object({ email: Email, callbackURL }),
    answer: Done.extend({ message: z.string() }),
  },
  'POST /reset-password': {
    summary: 'Set another password by that link',
    body: z.object({ token: z.string(), newPassword: password }),
    answer: Done,
  },
};

const SignInError = z.object({
  code: z.string().describe('Such as INVALID_EMAIL_OR_PASSWORD'),
  message: z.string().describe('A sentence for whoever reads it'),
});

const schemaOf = (type: z.ZodType): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
};

const json = (type: z.ZodType): object => ({ content: { 'application/json': { schema: schemaOf(type) } } });

const failed = { $ref: '#/components/responses/SignInError' };
const theirs = [{ sessionCookie: [] }];

const operationOf = ({ summary, signedIn, body, answer }: Description): object => ({
  tags: ['sign-in'],
  summary,
  security: signedIn ? theirs : [],
  ...(body && { requestBody: { required: true, ...json(body) } }),
  responses: {
    '200': { description: 'What came of it', ...json(answer) },
    '4XX': failed,
    '5XX': failed,
  },
});

/** The API description of the sign-in library's endpoints, which are all behind one route. */
export const describeAuth = (root: string) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, description] of Object.entries(descriptions)) {
    const [method = '', path = ''] = name.split(' ');
    paths[`${root}${path}`] = { ...paths[`${root}${path}`], [method.toLowerCase()]: operationOf(description) };
  }
  return {
    paths,
    schemas: { SignInError: schemaOf(SignInError) },
    responses: {
      SignInError: {
        description: 'It failed, and says why',
        content: {
          'application/json': {
            // Limits of the whole site refuse in its own form, before the library is asked.
            schema: { anyOf: [{ $ref: '#/components/schemas/SignInError' }, { $ref: '#/components/schemas/Error' }] },
          },
        },
      },
    },
  };
};
