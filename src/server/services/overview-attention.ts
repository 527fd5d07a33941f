import type { createLeadDeskStore } from '#domains/back-office/leads/lead-desk-store.server.ts';
import type { Attention } from '#domains/back-office/overview/attention.ts';
import type { FeedLine, Machine } from '#domains/back-office/overview/overview.server.ts';
import { minuteMs } from '#lib/duration.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';

type Sources = {
  outbox: Pick<Outbox, 'trouble'>;
  leads: Pick<ReturnType<typeof createLeadDeskStore>, 'count'>;
  machine(): Promise<Machine>;
  feeds(): Promise<FeedLine[]>;
  carsOnOffer(): Promise<number>;
  /** Kinds of unexpected errors that no operator has reviewed. */
  newErrors(): Promise<{ count: number; sinceMs: number | undefined }>;
  /** Number of open reports by shoppers. */
  reports(): Promise<number>;
  /** Number of reviews that wait for approval. */
  reviews(): Promise<number>;
  /** Number of purchases no dealer has answered. */
  purchases(): Promise<number>;
  /** Empty until it is set. */
  postalAddress(): string;
};

const fullAt = 0.9;
const waitsTooLongMs = 5 * minuteMs;

const several = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`;

/** Checks that run whenever the overview is opened. */
export const createAttentionSources = (sources: Sources) => {
  const { outbox, leads, machine, feeds, carsOnOffer, reports, reviews, purchases, newErrors, postalAddress } = sources;
  const messages = async (): Promise<Attention[]> => {
    const trouble = await outbox.trouble();
    const of = (status: 'failed' | 'uncertain') => {
      const rows = trouble.filter((row) => row.status === status);
      const oldest = Math.min(...rows.map(({ oldestCreatedAt }) => oldestCreatedAt));
      return { count: rows.reduce((sum, { count }) => sum + count, 0), sinceMs: rows.length > 0 ? oldest : undefined };
    };
    const [failed, uncertain] = [of('failed'), of('uncertain')];
    const lost = failed.count > 0 ? await leads.count({ state: 'failed' }) : 0;
    const others = failed.count - lost;
    return [
      ...(lost > 0
        ? [
            {
              title: `${several(lost, 'lead', 'leads')} did not reach the dealer`,
              detail: 'Shoppers are waiting for answers to messages no one received.',
              sinceMs: failed.sinceMs,
              shoppers: lost,
              action: { label: 'Review', href: opsPath('leads', { state: 'failed' }) },
            },
          ]
        : []),
      ...(others > 0
        ? [
            {
              title: `${several(others, 'message', 'messages')} could not be sent`,
              detail: 'See what the email server said about each one.',
              sinceMs: failed.sinceMs,
              shoppers: others,
              action: { label: 'Review', href: opsPath('outbox', { state: 'failed' }) },
            },
          ]
        : []),
      ...(uncertain.count > 0
        ? [
            {
              title: `${several(uncertain.count, 'message', 'messages')} may or may not have arrived`,
              detail: 'Sending them again is your decision.',
              sinceMs: uncertain.sinceMs,
              shoppers: uncertain.count,
              action: { label: 'Decide', href: opsPath('outbox', { state: 'uncertain' }) },
            },
          ]
        : []),
    ];
  };

  const work = async (): Promise<Attention[]> => {
    const { queue, disk, breakers } = await machine();
    const full = disk && disk.totalBytes > 0 && 1 - disk.freeBytes / disk.totalBytes > fullAt;
    const open = breakers.filter(({ state }) => state === 'open');
    const here = `${opsPath()}#machine`;
    return [
      ...(full
        ? [
            {
              title: 'The data folder’s disk is nearly full',
              detail: 'Once it’s full, nothing can be saved.',
              shoppers: 'everybody' as const,
              action: { label: 'See figures', href: here },
            },
          ]
        : []),
      ...(queue.dead > 0
        ? [
            {
              title: `${several(queue.dead, 'job', 'jobs')} failed`,
              detail: 'They won’t retry until you requeue them.',
              shoppers: 0,
              action: { label: 'Review', href: opsPath('jobs') },
            },
          ]
        : []),
      ...(queue.waitingMs > waitsTooLongMs && queue.waiting > 0
        ? [
            {
              title: `${several(queue.waiting, 'job is', 'jobs are')} waiting too long`,
              detail: 'Mail and imports are delayed.',
              shoppers: 0,
              action: { label: 'Review', href: opsPath('jobs') },
            },
          ]
        : []),
      ...open.map(({ name }) => ({
        title: `Calls to ${name} are suspended`,
        detail: 'They failed too often. They retry automatically.',
        shoppers: 0,
        action: { label: 'See figures', href: here },
      })),
    ];
  };

  const empty = async (): Promise<Attention[]> => {
    if ((await carsOnOffer()) > 0) return [];
    return [
      {
        title: 'There are no cars on this site yet',
        detail: 'Upload a feed, have one fetched, or import a file with npm run import.',
        shoppers: 'everybody',
        action: { label: 'Import cars', href: opsPath('feeds') },
      },
    ];
  };

  const silent = async (): Promise<Attention[]> =>
    (await feeds())
      .filter(({ problem }) => problem !== undefined)
      .map(({ id, name, arrivedMs, problem }) => ({
        title: `The feed ${name} isn’t arriving`,
        detail: problem ?? '',
        sinceMs: arrivedMs ?? undefined,
        shoppers: 0,
        action: { label: 'Open feed', href: opsPath(`feeds/${id}`) },
      }));

  const reported = async (): Promise<Attention[]> => {
    const count = await reports();
    if (count === 0) return [];
    return [
      {
        title: `${several(count, 'listing report is waiting', 'listing reports are waiting')}`,
        detail: 'Shoppers reported a problem with a car.',
        shoppers: count,
        action: { label: 'Review', href: opsPath('reported') },
      },
    ];
  };

  const unread = async (): Promise<Attention[]> => {
    const count = await reviews();
    if (count === 0) return [];
    return [
      {
        title: several(count, 'review is waiting', 'reviews are waiting'),
        detail: 'They aren’t shown or counted until you decide.',
        shoppers: count,
        action: { label: 'Review', href: opsPath('reviews') },
      },
    ];
  };

  const bought = async (): Promise<Attention[]> => {
    const count = await purchases();
    if (count === 0) return [];
    return [
      {
        title: several(count, 'purchase is unanswered', 'purchases are unanswered'),
        detail: 'Shoppers are waiting for a dealer’s numbers. Call the dealer, then record the answer.',
        shoppers: count,
        action: { label: 'Open purchases', href: opsPath('deals', { status: 'started' }) },
      },
    ];
  };

  const failing = async (): Promise<Attention[]> => {
    const { count, sinceMs } = await newErrors();
    if (count === 0) return [];
    return [
      {
        title: several(count, 'new error', 'new errors'),
        detail: 'Something failed that shouldn’t. See where, how often, and in which request.',
        sinceMs,
        shoppers: 0,
        action: { label: 'Review', href: opsPath('errors') },
      },
    ];
  };

  const unnamed = async (): Promise<Attention[]> =>
    postalAddress() === ''
      ? [
          {
            title: 'Emails have no postal address',
            detail: 'US law requires one in marketing emails. Emails go out without it until you set it.',
            shoppers: 0,
            action: { label: 'Set address', href: opsPath('settings/address') },
          },
        ]
      : [];

  return [messages, work, empty, silent, reported, unread, bought, failing, unnamed];
};
