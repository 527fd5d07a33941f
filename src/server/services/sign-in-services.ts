import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { createRefusalStore } from '#domains/people/access/refusal-store.server.ts';
import { createAccounts } from '#domains/people/accounts/accounts.server.ts';
import type { Auth } from '#domains/people/accounts/sign-in/auth.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { limits as limitSettings } from '#domains/people/site-settings/limits.ts';
import { createPersonalData, type PersonalDataSources } from '../personal-data.ts';
import type { Base } from './base.ts';
import type { Messages } from './messages.ts';
import type { TeamServices } from './team-services.ts';

type Sources = Pick<
  Base,
  'config' | 'db' | 'clock' | 'log' | 'secret' | 'limits' | 'settings' | 'queue' | 'breakers' | 'facts' | 'lifecycle'
> &
  Pick<Messages, 'outbox' | 'channels'> & {
    lookAt(origin: string): MailLook;
    personalData: Omit<PersonalDataSources, 'channels' | 'refusals'>;
    /** Moves what a subscriber without an account had into the account of the same address. */
    adopt(email: string): Promise<void>;
    teaming: Pick<TeamServices, 'services' | 'signOnRoles'>;
  };

export const createSignInServices = (sources: Sources) => {
  const { config, db, clock, log, secret, limits, settings, queue, breakers, facts, lifecycle } = sources;
  const { outbox, channels, lookAt, personalData, adopt, teaming } = sources;
  const { account } = personalData;
  const accounts = createAccounts({
    db,
    clock,
    log,
    lookup: facts.lookup,
    secret,
    limits,
    accountLimits: () => settings.current(limitSettings),
    sendMail: (message, session) => outbox.send(message, session),
    schedule: (job, session) => queue.enqueue(job, session),
    hostOf: (request) => request.siteHost,
    mailLook: lookAt,
    oidc: config.auth.oidc,
    guardProvider: breakers.guard('signInProvider', (ask: () => Promise<Auth>) => ask()).fire,
    oneTapClientId: config.auth.oneTapClientId,
    bookmarksOf: (consumerId) => account.bookmarks.bookmarksOf(consumerId),
    startEmailAlerts: account.startEmailAlerts,
    myCarsCountOf: account.ownedVehicles.count,
    isOperator: createOperatorStore(db).isOperator,
    hasWallet: account.wallets.has,
    whyNoTexts: channels.whyNoTexts,
    personalData: createPersonalData({ ...personalData, channels, refusals: createRefusalStore(db) }),
    onSignedIn: adopt,
    onInvitationAccepted: teaming.services.teamInvitations.join,
    onProviderClaims: teaming.signOnRoles.follow,
  });
  lifecycle.daily(accounts.forgetExpired);
  lifecycle.handleJobs('short', accounts.handlers);
  return accounts;
};
