import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import { networkOf } from '#lib/network.ts';
import type { AuthLimits } from '../sign-in/auth-limits.server.ts';
import type { PasswordHash } from '../sign-in/password-hash.server.ts';
import type { LiveSession, SessionStore } from '../sign-in/session-store.server.ts';

type Options = {
  sessions: Pick<SessionStore, 'passwordHash'>;
  limits: AuthLimits;
  passwords: Pick<PasswordHash, 'verify'>;
  clock: Clock;
};

/** A sign-in by link or password within this time needs no further proof (RULING-30). */
const freshForMs = 10 * minuteMs;

export const isFresh = ({ provenAt }: Pick<LiveSession, 'provenAt'>, nowMs: number): boolean =>
  nowMs - provenAt < freshForMs;

export type Proof = { password?: string | undefined; ip: string; origin: SiteOrigin };
export type ProofFailure = 'proof-needed' | 'wrong-password' | 'too-many-requests';

export type ProveOwner = (session: LiveSession, proof: Proof) => Promise<ProofFailure | undefined>;

/**
 * Checks that the request comes from the owner and not from somebody at an unattended device. Returns the reason for a
 * refusal.
 */
export const createOwnerProof =
  ({ sessions, limits, passwords, clock }: Options): ProveOwner =>
  async (session, { password, ip, origin }) => {
    if (!password) return isFresh(session, clock.now()) ? undefined : 'proof-needed';
    const { consumerId, email } = session;
    const attempt = await limits.take('account', { network: networkOf(ip), origin, email, consumerId });
    if ('waitMs' in attempt) return 'too-many-requests';
    const hash = await sessions.passwordHash(consumerId);
    if (!hash || !(await passwords.verify({ hash, password }))) {
      return (await attempt.failed()) ? 'wrong-password' : 'too-many-requests';
    }
    await attempt.succeeded();
    return undefined;
  };
