import type { FastifyRequest } from 'fastify';
import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { SiteHost, SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Clock } from '#lib/clock.ts';
import type { Limits } from '#lib/limit.ts';
import { hashOfToken } from '#lib/link-token.server.ts';
import type { Log } from '#lib/log.ts';
import { networkOf } from '#lib/network.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Consumer } from './consumer.ts';
import { createEmailChangeStore } from './email-change/email-change-store.server.ts';
import { createEmailChanges } from './email-change/email-changes.server.ts';
import { createAccountStore } from './mail-links/account-store.server.ts';
import { createInvitations } from './mail-links/invitations.server.ts';
import { createMailAllowance } from './mail-links/mail-allowance.server.ts';
import { createMailLinkStore } from './mail-links/mail-link-store.server.ts';
import { createSignInLinks } from './mail-links/sign-in-links.server.ts';
import { createSignUps } from './mail-links/sign-ups.server.ts';
import { createAccountData } from './profile/account-data.server.ts';
import { createCancellation, type ScheduleJob } from './profile/cancellation.server.ts';
import { createConsumerStore } from './profile/consumer-store.server.ts';
import { createDataExport } from './profile/data-export.server.ts';
import { createOwnerProof, isFresh } from './profile/owner-proof.server.ts';
import type { PersonalData } from './profile/personal-data.ts';
import type { Bookmarks } from './profile/profile.ts';
import { createProfiles } from './profile/profiles.server.ts';
import type { ReadConsumer } from './read-consumer.server.ts';
import { createAuthMails, type LookOfSite, type SendMail } from './sign-in/account-mails.server.ts';
import { type AuthOptions, createAuth, type OidcProvider } from './sign-in/auth.server.ts';
import { createCallerOf } from './sign-in/auth-api.server.ts';
import { type EndpointName, oidcProviderId } from './sign-in/auth-endpoints.ts';
import { type AuthGate, type Caller, createAuthGate, libraryHeaders } from './sign-in/auth-gate.server.ts';
import { createAuthLimits } from './sign-in/auth-limits.server.ts';
import { createMayBeSignedIn, createReadSession } from './sign-in/create-read-session.server.ts';
import { createGuessWatch } from './sign-in/guess-watch.server.ts';
import { createTokenCheck } from './sign-in/identity-token.server.ts';
import { createOwnEndpoints } from './sign-in/own-endpoints.server.ts';
import { libraryHash, type PasswordHash } from './sign-in/password-hash.server.ts';
import { createProviderAuth, type GuardProvider } from './sign-in/provider-auth.server.ts';
import { createSecondFactorLibrary } from './sign-in/second-factor-library.server.ts';
import { browserCookie } from './sign-in/session-cookie.server.ts';
import { createSessionStore, type LiveSession } from './sign-in/session-store.server.ts';
import { createSignIn } from './sign-in/sign-in.server.ts';

export type AccountsOptions = {
  db: SqlDatabase;
  secret: string;
  /** Limits attempts that could be guesses. */
  limits: Pick<Limits, 'attempts' | 'window'>;
  /**
   * The number of wrong guesses per account and hour before its owner is warned, and of mails of one kind per address
   * and hour.
   */
  accountLimits(): { guessesPerHour: number; accountMailsPerHour: number };
  /** For tests: replaces the delay of responses to wrong guesses. */
  holdAnswer?: (ms: number) => Promise<unknown>;
  clock: Clock;
  log: Log;
  lookup: Pick<LocationLookup, 'byZip'>;
  sendMail: SendMail;
  schedule: ScheduleJob;
  /** The site's host a request was sent to. */
  hostOf(request: FastifyRequest): SiteHost;
  mailLook: LookOfSite;
  oidc?: OidcProvider | undefined;
  guardProvider: GuardProvider;
  oneTapClientId?: string | undefined;
  /** The consumer's data in other domains: sent after sign-in, exported, and deleted with the account. */
  bookmarksOf?: (consumerId: string, brand: ApiBrand) => Promise<Bookmarks>;
  /** Starts email alerts for items saved before the welcome question was answered. */
  startEmailAlerts?: (consumerId: string, session: SqlSession) => Promise<void>;
  myCarsCountOf?: (consumerId: string) => Promise<number>;
  isOperator?: (consumerId: string) => Promise<boolean>;
  hasWallet?: (consumerId: string) => Promise<boolean>;
  /** Why a number can't get texts, as a message for the person who enters it. */
  whyNoTexts?: (phone: string) => Promise<string | undefined>;
  personalData?: readonly PersonalData[];
  /** Called with the account's email address, which is always verified. */
  onSignedIn?: (email: string) => Promise<void>;
  /** Called in the transaction that uses up an invitation to the back office. */
  onInvitationAccepted?: (account: { email: string; consumerId: string }, session: SqlSession) => Promise<void>;
  /** Called after a sign-in through the operator's own provider, with what it says of the person. */
  onProviderClaims?: (signedIn: ProviderSignIn) => Promise<void>;
  passwords?: PasswordHash;
  /** The minimum response time of endpoints whose speed must not reveal whether an account exists. */
  answerFloorMs?: number;
};

type ProviderSignIn = {
  consumer: { id: string; email: string };
  claims: Readonly<Record<string, unknown>>;
  origin: SiteOrigin;
};

const consumerOf = ({ consumerId, email, name, ...typed }: LiveSession): Consumer => {
  const firstName = typed.firstName ?? name.trim().split(/\s+/)[0];
  return { id: consumerId, email, ...(firstName && { firstName }) };
};

/** The endpoints whose link lets the visitor choose a password, with the kind of link. */
const linkKinds: Partial<Record<EndpointName, 'reset' | 'sign-up' | 'invitation'>> = {
  'POST /reset-password': 'reset',
  'POST /confirm-address': 'sign-up',
  'POST /accept-invitation': 'invitation',
};

/** Sign-in and account services. */
export const createAccounts = (options: AccountsOptions) => {
  const { db, clock, log, secret, passwords = libraryHash, oidc, oneTapClientId } = options;
  const sessions = createSessionStore(db);
  const consumers = createConsumerStore(db);
  const mails = createAuthMails({ send: options.sendMail, mailLook: options.mailLook });
  const accountStore = createAccountStore(db);
  const noteGuess = createGuessWatch({
    db,
    limits: options.limits,
    accounts: accountStore,
    mails,
    hold: options.holdAnswer,
    guessesPerHour: () => options.accountLimits().guessesPerHour,
  });
  const limits = createAuthLimits(options.limits, noteGuess);
  const mayMail = createMailAllowance(options.limits, () => options.accountLimits().accountMailsPerHour);
  const profiles = createProfiles({
    db,
    consumers,
    sessions,
    clock,
    lookup: options.lookup,
    ...(oidc && { oidcName: oidc.name }),
    ...(options.bookmarksOf && { bookmarksOf: options.bookmarksOf }),
    startEmailAlerts: options.startEmailAlerts,
    ...(options.myCarsCountOf && { myCarsCountOf: options.myCarsCountOf }),
    isOperator: options.isOperator,
    hasWallet: options.hasWallet,
  });
  const links = createMailLinkStore(db);
  const changesOfEmail = createEmailChangeStore(db);
  const ownData = createAccountData({ sessions, consumers, profiles, links, emailChanges: changesOfEmail });
  const personalData = [...(options.personalData ?? []), ...ownData];
  const prove = createOwnerProof({ sessions, limits, passwords, clock });
  const cancellation = createCancellation({
    db,
    consumers,
    sessions,
    prove,
    mails,
    clock,
    ensureRecord: profiles.ensureRecord,
    schedule: options.schedule,
    personalData,
  });
  /** The caller of each request that the sign-in library is handling. */
  const callers = new WeakMap<Request, Caller>();
  /** Callers whose sign-in restored a canceled account. */
  const restored = new WeakSet<Caller>();
  const restore = async (consumerId: string, caller: Caller): Promise<void> => {
    if (await cancellation.restore(consumerId, caller.origin)) restored.add(caller);
  };
  const callerOfRequest = (request: Request | undefined): Caller => {
    const caller = request && callers.get(request);
    if (!caller) throw new Error('the sign-in library asks about a request that is none of ours');
    return caller;
  };
  const proving = { db, links, accounts: accountStore, consumers, mails, mayMail, clock };
  const signUps = createSignUps(proving);
  const invitations = createInvitations({ ...proving, onAccepted: options.onInvitationAccepted });
  const signInLinks = createSignInLinks(proving);
  const emailChanges = createEmailChanges({ ...proving, store: changesOfEmail, signInLinks, prove, limits });
  const authOptions: Omit<AuthOptions, 'oidc'> = {
    db,
    secret,
    passwords,
    log,
    ...(oneTapClientId && { oneTapClientId }),
    onSignedIn: async (consumerId, request) => {
      // Without a request it is a session we started ourselves, see startSession.
      if (request) await restore(consumerId, callerOfRequest(request));
      const user = options.onSignedIn && (await sessions.user(consumerId));
      if (user) await options.onSignedIn?.(user.email);
    },
    onAddressProven: (email) => links.remove(email, db, ['sign-up']),
    onProviderJoined: async ({ consumerId, providerId }, request) => {
      const { origin } = callerOfRequest(request);
      const name = providerId === oidcProviderId ? oidc?.name : undefined;
      await db.transaction(async (session) => {
        const user = await sessions.user(consumerId, session);
        if (user) await mails.providerJoined({ to: user.email, origin, session }, name ?? 'Google');
      });
    },
    onProviderClaims: async (consumerId, claims, request) => {
      const user = options.onProviderClaims && (await sessions.user(consumerId));
      const { origin } = callerOfRequest(request);
      if (user) await options.onProviderClaims?.({ consumer: { id: user.id, email: user.email }, claims, origin });
    },
    onPasswordChange: (email) => links.remove(email, db),
    onUnprovenProvider: async ({ email, name, returnTo, ...provider }, request) => {
      const { origin, ip } = callerOfRequest(request);
      const attempt = await limits.take('mail', { network: networkOf(ip), origin, email });
      return 'waitMs' in attempt ? undefined : signUps.register({ email, origin, returnTo }, { name, provider });
    },
  };
  const auth = createAuth(authOptions);
  const createWithProvider = oidc && (() => createAuth({ ...authOptions, oidc }));
  const { handler } = createWithProvider
    ? createProviderAuth({ auth, createWithProvider, guard: options.guardProvider, clock, log })
    : auth;
  const userOf = async (headers: Headers) => {
    const open = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    return open ? { ...open.user, sessionId: open.session.id } : undefined;
  };
  const passGate = createAuthGate({
    handler,
    callers,
    limits,
    oneTap: oneTapClientId !== undefined,
    answerFloorMs: options.answerFloorMs,
    own: createOwnEndpoints({
      signUps,
      signInLinks,
      invitations,
      emailChanges,
      passwords,
      clock,
      startSession: async (consumerId, caller) => {
        await restore(consumerId, caller);
        return auth.api.startSession({ body: { consumerId }, headers: libraryHeaders(caller), asResponse: true });
      },
    }),
    consumerOf: userOf,
    onProven: (sessionId) => sessions.setProven(sessionId, clock.now()),
    isRestored: (caller) => restored.has(caller),
    whoChooses: async (endpoint, { token }, headers) => {
      if (endpoint === 'POST /change-password') return userOf(headers);
      const kind = linkKinds[endpoint];
      const link = kind && (await links.find(kind, { tokenHash: hashOfToken(token ?? '') }, { now: clock.now() }));
      const id = link && (await proving.accounts.idOf(link.email, db));
      const user = id === undefined ? undefined : await sessions.user(id);
      return link && { email: link.email, name: user?.name ?? link.signUp?.name ?? '' };
    },
    onPasswordChanged: (to, origin) =>
      db.transaction((session) => mails.passwordChanged({ to, origin, session }, 'signed-in')),
  });
  // The library replaces database errors with its own, so outages are surfaced here.
  const gate: AuthGate = (call) => db.surfaceOutage(() => passGate(call));
  const isSecure = (request: FastifyRequest): boolean => options.hostOf(request).origin.startsWith('https:');
  const readSession = createReadSession({
    checkToken: createTokenCheck({ readKeys: sessions.publishedKeys, clock }),
    sessions,
    secret,
    isSecure,
    clock,
  });
  const readConsumer: ReadConsumer = async (request: FastifyRequest) => {
    const session = await readSession(request);
    return session && consumerOf(session);
  };

  return {
    gate,
    callerOf: createCallerOf(options.hostOf),
    mayBeSignedIn: createMayBeSignedIn({ isSecure }),
    readSession,
    readConsumer,
    whyNoTexts: options.whyNoTexts ?? (async () => undefined),
    signIn: createSignIn({ gate, signUps, invitations, emailChanges }),
    emailChanges,
    profiles,
    cancellation,
    /** Whether the owner of a session proved their identity recently: by a sign-in, password or code. */
    isFresh: (session: LiveSession) => isFresh(session, clock.now()),
    exportData: createDataExport({ sessions, clock, personalData }),
    /** Everything that is exported and deleted with an account. */
    personalData,
    sessionsOf: (consumerId: string) => sessions.list(consumerId, clock.now()),
    signOutDevice: (consumerId: string, sessionId: string) => sessions.end(consumerId, sessionId),
    signOutEverywhere: (consumerId: string) => db.transaction((session) => sessions.endAll(session, consumerId)),
    /** For the job runner. */
    handlers: cancellation.handlers,
    /** Runs once a day: removes expired links and old email changes. */
    forgetExpired: async () => {
      await links.removeExpired(clock.now());
      await emailChanges.forgetOld();
    },
    /** Limits for attempts by signed-in people, such as codes of a second factor. */
    attempts: limits,
    /** The library's second factor, bound to a transaction of the caller. */
    secondFactorIn: (session: SqlSession) => createSecondFactorLibrary({ session, secret }),
    libraryHeaders,
    browserCookie,
    hasPassword: async (consumerId: string) => (await sessions.passwordHash(consumerId)) !== undefined,
    signInMethods: { oidcName: oidc?.name, oneTapClientId },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
