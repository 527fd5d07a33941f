import { minuteMs } from '#lib/duration.ts';
import { type MessageStatus, messageStatuses, type StoredMessage } from '#platform/outbox/message.ts';
import { endWithReason } from '../start-failures.ts';
import { openMessages } from './open-messages.ts';

/** `npm run outbox -- list [STATUS] | resend ID`: lists messages by status, or sends one again. */

const usage = `Usage: npm run outbox -- list [${messageStatuses.join('|')}]
       npm run outbox -- resend ID`;

const ageText = (ms: number): string => {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
};

const describe = ({ id, status, message, createdAt, lastError }: StoredMessage, now: number): string => {
  const about = message.channel === 'mail' ? message.subject : message.text.slice(0, 60);
  const facts = [id, status, ageText(now - createdAt), message.channel, message.to, about];
  return [facts.join('  '), ...(lastError === null ? [] : [`    ${lastError}`])].join('\n');
};

type Order = { list: readonly MessageStatus[] } | { resend: string };

const readOrder = ([command, argument, ...rest]: string[]): Order | undefined => {
  if (rest.length > 0) return undefined;
  if (command === 'resend') return argument === undefined ? undefined : { resend: argument };
  if (command !== 'list') return undefined;
  if (argument === undefined) return { list: ['uncertain', 'failed'] };
  const status = messageStatuses.find((name) => name === argument);
  return status && { list: [status] };
};

const obey = async (order: Order, { outbox, clock }: Awaited<ReturnType<typeof openMessages>>): Promise<number> => {
  if ('list' in order) {
    const messages = await outbox.list({ statuses: order.list, limit: 1000 });
    for (const message of messages) console.log(describe(message, clock.now()));
    console.log(messages.length === 0 ? `No message is ${order.list.join(' or ')}.` : `${messages.length} in all.`);
    return 0;
  }
  if (await outbox.resend(order.resend)) {
    console.log('It will be sent once more, under the same id.');
    return 0;
  }
  console.error('There is no failed or uncertain message with that id.');
  return 1;
};

const run = async (): Promise<number> => {
  const order = readOrder(process.argv.slice(2));
  if (!order) {
    console.error(usage);
    return 1;
  }
  const opened = await openMessages(process.env);
  return obey(order, opened).finally(opened.close);
};

process.exitCode = await run().catch(endWithReason);
