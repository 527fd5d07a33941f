import { data, type RouterContextProvider, redirect } from 'react-router';
import type { AdminEntry, Entry, Operator } from '#domains/people/access/operator.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { opsPath, signInPath } from '#paths/paths.ts';
import { adminContext, servicesContext, sessionContext } from './app-context.ts';
import { consumerOrNull } from './consumer.ts';
import { adminPartOf } from './personal-pages.ts';

const leadsTo = {
  'second-factor': opsPath('code'),
  'set-up': opsPath('security'),
  'too-old': signInPath('sign-in', opsPath()),
} as const satisfies Record<Exclude<Entry['state'], 'open'>, string>;

/**
 * The operator of a back-office page, in one of the access states the page allows. Operators in another state are
 * redirected to the step they are missing; everybody else gets a 404, as at an unknown address.
 */
export const requireEntry = (
  context: Readonly<RouterContextProvider>,
  states: readonly Entry['state'][],
): AdminEntry => {
  const entry = context.get(adminContext);
  if (!entry) throw data(null, { status: 404 });
  if (entry === 'unknown') throw new Unavailable('who is at the door cannot be read');
  if (states.includes(entry.state)) return entry;
  throw redirect(entry.state === 'open' ? opsPath() : leadsTo[entry.state], { status: 303 });
};

/** Data of a 403 response: the operator's roles don't include this, and these people can change that. */
export type RoleRefusal = { code: 'role-required'; owners: readonly string[] };

/** The operator of a back-office page, fully signed in. */
export const requireOperator = async (context: Readonly<RouterContextProvider>): Promise<Operator> =>
  requireEntry(context, ['open']).operator;

/** An operator whose sign-in is too old for the back office, and who therefore signs in again. */
export const signsInAgain = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Operator | undefined> => {
  const returnTo = url.searchParams.get('returnTo') ?? '';
  if (adminPartOf(returnTo) === undefined || !consumerOrNull(context)) return undefined;
  const entry = await context.get(servicesContext).operators.enter(await context.get(sessionContext)());
  return entry?.state === 'too-old' ? entry.operator : undefined;
};
