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
 * The operator whose page it is, standing as the page allows. Whoever has to prove something first is led to where they
 * do; to everybody else there is nothing, as at any address that is no page.
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

/** The operator whose page it is. */
export const requireOperator = async (context: Readonly<RouterContextProvider>): Promise<Operator> =>
  requireEntry(context, ['open']).operator;

/** The operator who is signed in and comes to the sign-in page all the same, because it was too long ago for the back office. */
export const signsInAgain = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Operator | undefined> => {
  const returnTo = url.searchParams.get('returnTo') ?? '';
  if (adminPartOf(returnTo) === undefined || !consumerOrNull(context)) return undefined;
  const entry = await context.get(servicesContext).operators.enter(await context.get(sessionContext)());
  return entry?.state === 'too-old' ? entry.operator : undefined;
};
