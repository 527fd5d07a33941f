import { join } from 'node:path';
import { z } from 'zod';
import { type Appointments, createAppointments } from '#domains/people/access/appointments.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { roleText } from '#domains/people/access/roles.ts';
import { createSecondFactorStore } from '#domains/people/access/second-factor-store.server.ts';
import { createAccountStore } from '#domains/people/accounts/mail-links/account-store.server.ts';
import { createInvitations } from '#domains/people/accounts/mail-links/invitations.server.ts';
import { createMailLinkStore } from '#domains/people/accounts/mail-links/mail-link-store.server.ts';
import { createSessionStore } from '#domains/people/accounts/sign-in/session-store.server.ts';
import { systemClock } from '#lib/clock.ts';
import { invitationPath, opsPath, signInPath } from '#paths/paths.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { prepareProcess } from '../prepare-process.ts';
import { endWithReason } from '../start-failures.ts';
import { commandDatabase } from './command-database.ts';

/**
 * `npm run operator -- add EMAIL | remove EMAIL | list`: appoints owners of the back office and removes operators. Other
 * roles are given on its screen of people.
 */

const root = join(import.meta.dirname, '../../..');

const usage = `Usage: npm run operator -- add EMAIL
       npm run operator -- remove EMAIL
       npm run operator -- list`;

const Email = z.email().max(254).toLowerCase();

type Order = { list: true } | { add: string } | { remove: string };

const readOrder = ([command, email, ...rest]: string[]): Order | undefined => {
  if (command === 'list') return email === undefined ? { list: true } : undefined;
  if (email === undefined || rest.length > 0) return undefined;
  return command === 'add' ? { add: email } : command === 'remove' ? { remove: email } : undefined;
};

const open = async (env: NodeJS.ProcessEnv) => {
  const config = prepareProcess(root, env);
  const { publicOrigin, port } = config;
  const clock = systemClock;
  const db = await openDatabase({ ...commandDatabase(config), clock, work: 'background' });
  const [accounts, links] = [createAccountStore(db), createMailLinkStore(db)];
  const appointments = createAppointments({
    db,
    clock,
    accounts,
    links,
    store: createOperatorStore(db),
    audit: createAuditLog({ db, clock }),
    sessions: createSessionStore(db),
    invitations: createInvitations({ db, links, accounts, clock }),
    secondFactors: createSecondFactorStore(db),
  });
  return { appointments, origin: publicOrigin ?? `http://localhost:${port}`, close: () => db.close() };
};

const list = async (appointments: Appointments): Promise<number> => {
  const operators = await appointments.list();
  for (const { email, name, roles } of operators) {
    const text = roleText(roles.map(({ role }) => role));
    console.log([email, name, text].filter(Boolean).join('  '));
  }
  console.log(operators.length === 0 ? 'Nobody is an operator.' : `${operators.length} in all.`);
  return 0;
};

const addedWords = {
  owner: 'is an owner already.',
  operator: 'is an owner now.',
  shopper: 'is an owner now.',
  nobody: 'has an account now and is an owner.',
} as const;

const add = async (appointments: Appointments, email: string, origin: string): Promise<number> => {
  const { was, token } = await appointments.add(email);
  console.log(`${email} ${addedWords[was]}`);
  console.log(
    token === undefined
      ? `They sign in with their password: ${origin}${signInPath('sign-in', opsPath())}`
      : `There is no password yet. This link sets one and signs in; it works once, for 24 hours:\n${origin}${invitationPath(token, opsPath())}`,
  );
  return 0;
};

const remove = async (appointments: Appointments, email: string): Promise<number> => {
  if (!(await appointments.remove(email))) {
    console.error(`${email} is not an operator.`);
    return 1;
  }
  console.log(`${email} is no longer an operator. The account stays.`);
  if ((await appointments.list()).length === 0) console.log('Nobody is an operator now.');
  return 0;
};

const run = async (): Promise<number> => {
  const order = readOrder(process.argv.slice(2));
  if (!order) {
    console.error(usage);
    return 1;
  }
  const address = 'add' in order ? order.add : 'remove' in order ? order.remove : undefined;
  const email = Email.safeParse(address);
  if (address !== undefined && !email.success) {
    console.error(`"${address}" is no email address. Write it as in olive@cars.example.`);
    return 1;
  }
  const { appointments, origin, close } = await open(process.env);
  const obey = () => {
    if (!email.success) return list(appointments);
    return 'add' in order ? add(appointments, email.data, origin) : remove(appointments, email.data);
  };
  return obey().finally(close);
};

process.exitCode = await run().catch(endWithReason);
