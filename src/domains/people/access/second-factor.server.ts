import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { Caller } from '#domains/people/accounts/sign-in/auth-gate.server.ts';
import type { LiveSession } from '#domains/people/accounts/sign-in/session-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { networkOf } from '#lib/network.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import type { Refusals } from './refusals.server.ts';
import type { SecondFactorStore } from './second-factor-store.server.ts';

/** Why a second factor was refused; `wait` is the number of seconds until the next attempt. */
export type FactorRefusal = 'wrong-code' | 'wrong-password' | 'not-possible' | { wait: number };

/** The caller of a page with their session. */
export type FactorCaller = { caller: Caller; session: LiveSession };

type Done<T> = { value: T; cookies: readonly string[] };

type Options = {
  db: SqlDatabase;
  clock: Clock;
  audit: Pick<AuditLog, 'record'>;
  store: SecondFactorStore;
  refusals: Pick<Refusals, 'note'>;
  accounts: Pick<Accounts, 'secondFactorIn' | 'attempts' | 'hasPassword' | 'libraryHeaders' | 'browserCookie'>;
};

/** Thrown to roll back the transaction of a refused attempt. */
class Refused extends Error {
  readonly reason: FactorRefusal;
  constructor(reason: FactorRefusal) {
    super('the second factor was refused');
    this.reason = reason;
  }
}

const orRefuse = <T, E extends FactorRefusal>(answer: Result<T, E>): T => {
  if (!answer.ok) throw new Refused(answer.error);
  return answer.value;
};

/** Codes of an authenticator have six digits; anything else is taken for a recovery code. */
const isMade = (code: string): boolean => /^\d{6}$/.test(code);

type Library = ReturnType<Accounts['secondFactorIn']>;

/**
 * The operator's second factor: turning it on and off, and checking it on entry to the back office. Every change is in
 * the audit log.
 */
export const createSecondFactor = ({ db, clock, audit, store, refusals, accounts }: Options) => {
  /** Counts the attempt before it is checked, and runs it in a transaction. */
  const attempt = async <T>(
    { caller, session: { consumerId, email } }: FactorCaller,
    work: (library: Library, session: SqlSession) => Promise<Done<T>>,
  ): Promise<Result<Done<T>, FactorRefusal>> => {
    const network = networkOf(caller.ip);
    const attempt = await accounts.attempts.take('code', { network, origin: caller.origin, email, consumerId });
    if ('waitMs' in attempt) {
      await refusals.note(consumerId, 'too-many-codes', network);
      return err({ wait: Math.ceil(attempt.waitMs / 1000) });
    }
    try {
      const done = await db.transaction((session) => work(accounts.secondFactorIn(session), session));
      await attempt.succeeded();
      return ok({ ...done, cookies: done.cookies.map((cookie) => accounts.browserCookie(cookie, caller)) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.reason === 'wrong-code' || error.reason === 'wrong-password') await attempt.failed();
      if (error.reason === 'wrong-code') await refusals.note(consumerId, 'wrong-code', network);
      return err(error.reason);
    }
  };

  const checkCode = async (
    library: Library,
    { session, code, by }: { session: SqlSession; code: string; by: FactorCaller },
  ): Promise<readonly string[]> => {
    const { consumerId } = by.session;
    const headers = accounts.libraryHeaders(by.caller);
    if (!isMade(code)) {
      const used = orRefuse(await library.spendRecoveryCode(headers, code));
      const left = (await library.recoveryCodes(consumerId)).length;
      await record(by, session, 'use-recovery-code', `Used a recovery code; ${left} are left.`);
      return used.cookies;
    }
    if (!(await store.spend(consumerId, code, clock.now(), session))) throw new Refused('wrong-code');
    return orRefuse(await library.checkCode(headers, code)).cookies;
  };

  const record = (by: FactorCaller, session: SqlSession, verb: string, summary: string) => {
    const { consumerId: id, email } = by.session;
    return audit.record(
      { id, email },
      { action: `second-factor.${verb}`, subject: `operator:${id}`, summary },
      session,
    );
  };

  return {
    isOn: store.isOn,
    asksPassword: accounts.hasPassword,

    /** Returns the URI for an authenticator app; the second factor is not on yet. */
    begin: (by: FactorCaller, { password, issuer }: { password: string | undefined; issuer: string }) =>
      attempt(by, async (library) => {
        const begun = orRefuse(await library.begin(accounts.libraryHeaders(by.caller), { password, issuer }));
        if (begun.value.method !== 'totp') throw new Refused('not-possible');
        return { value: begun.value.totpURI, cookies: begun.cookies };
      }),

    /** Turns the second factor on and returns the recovery codes, which are only shown once. */
    confirm: (by: FactorCaller, code: string) =>
      attempt(by, async (library, session) => {
        const { consumerId, id } = by.session;
        if (!isMade(code)) throw new Refused('wrong-code');
        // Set before the library does it, because the library would replace the session as if the operator had just
        // signed in.
        await store.setOn(consumerId, session);
        const cookies = await checkCode(library, { session, code, by });
        await store.given(id, clock.now(), session);
        await store.endOthers(consumerId, id, session);
        await record(by, session, 'switch-on', 'Turned on their second factor.');
        return { value: await library.recoveryCodes(consumerId), cookies };
      }),

    /** Checks a code when an operator enters the back office. */
    prove: (by: FactorCaller, code: string) =>
      attempt(by, async (library, session) => {
        const cookies = await checkCode(library, { session, code, by });
        await store.given(by.session.id, clock.now(), session);
        return { value: undefined, cookies };
      }),

    newRecoveryCodes: (by: FactorCaller, { code, password }: { code: string; password: string | undefined }) =>
      attempt(by, async (library, session) => {
        await checkCode(library, { session, code, by });
        const made = orRefuse(await library.newRecoveryCodes(accounts.libraryHeaders(by.caller), password));
        await record(by, session, 'renew-codes', 'Created new recovery codes; the old ones no longer work.');
        return { value: made.value.backupCodes, cookies: made.cookies };
      }),

    switchOff: (by: FactorCaller, { code, password }: { code: string; password: string | undefined }) =>
      attempt(by, async (library, session) => {
        await checkCode(library, { session, code, by });
        await store.endOthers(by.session.consumerId, by.session.id, session);
        const ended = orRefuse(await library.end(accounts.libraryHeaders(by.caller), password));
        await record(by, session, 'switch-off', 'Turned off their second factor.');
        return { value: undefined, cookies: ended.cookies };
      }),
  };
};
