import type { FastifyRequest } from 'fastify';
import type { AdminEntry } from '#domains/people/access/operator.ts';
import type { Operators } from '#domains/people/access/operators.server.ts';
import { createStrangerLog } from '#domains/people/access/refusals.server.ts';
import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';

type Options = {
  accounts: Pick<Accounts, 'mayBeSignedIn' | 'readSession'>;
  operators: Pick<Operators, 'enter' | 'refusals'>;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
};

export type AdminAccess = (request: FastifyRequest) => Promise<AdminEntry | undefined>;

/** Checks whether a request, for a page or an API call, comes from an operator; refused ones are logged. */
export const createAdminAccess = ({ accounts, operators, clock, log }: Options): AdminAccess => {
  const noteStranger = createStrangerLog({ clock, log });
  return async (request) => {
    const { brand, network } = request.readSite();
    // The maker's host has no accounts, so no session is read there (AUTH-06).
    const session =
      brand.id !== 'ford' && accounts.mayBeSignedIn(request) ? await accounts.readSession(request) : undefined;
    if (!session) {
      request.turnedAway = true;
      noteStranger();
      return undefined;
    }
    const entry = await operators.enter(session);
    if (!entry) {
      request.turnedAway = true;
      await operators.refusals.note(session.consumerId, 'no-role', network);
      return undefined;
    }
    if (entry.state === 'too-old') await operators.refusals.note(session.consumerId, 'too-old', network);
    return { ...entry, network };
  };
};
