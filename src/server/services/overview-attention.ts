import type { Attention } from '#domains/back-office/overview/attention.ts';
import type { Machine } from '#domains/back-office/overview/overview.server.ts';
import type { OperatorQueue } from '#domains/back-office/queue/operator-queue.server.ts';
import { queueKinds } from '#domains/back-office/queue/queue-kinds.ts';
import type { EndpointView } from '#domains/back-office/webhooks/webhook-desk.server.ts';
import { longestFailureDays } from '#domains/contact/webhooks/webhook.ts';
import { minuteMs } from '#lib/duration.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';

type Sources = {
  machine(): Promise<Machine>;
  /** Open items of the queue by kind. */
  queueCounts: OperatorQueue['summary'];
  carsOnOffer(): Promise<number>;
  /** Kinds of unexpected errors that no operator has reviewed. */
  newErrors(): Promise<{ count: number; sinceMs: number | undefined }>;
  /** Number of purchases no dealer has answered. */
  purchases(): Promise<number>;
  /** Other systems that events are posted to. */
  webhooks(): Promise<Pick<EndpointView, 'id' | 'name' | 'disabledBy' | 'disabledMs'>[]>;
  /** Empty until it is set. */
  postalAddress(): string;
};

const fullAt = 0.9;
const waitsTooLongMs = 5 * minuteMs;

const several = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`;

/** Checks that run whenever the overview is opened. */
export const createAttentionSources = (sources: Sources) => {
  const { machine, queueCounts, carsOnOffer, purchases, newErrors, webhooks, postalAddress } = sources;
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

  /** Everything that waits in the queue, one item for each kind. */
  const queued = async (): Promise<Attention[]> =>
    (await queueCounts()).map(({ kind, total, oldestMs }) => {
      const { one, many, lead, page, shoppersWait } = queueKinds[kind];
      return {
        title: several(total, one, many),
        detail: lead,
        sinceMs: oldestMs,
        shoppers: shoppersWait ? total : 0,
        action: { label: 'Review', href: opsPath('queue', { kind }) },
        page,
      };
    });

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

  const refusedHooks = async (): Promise<Attention[]> =>
    (await webhooks())
      .filter(({ disabledBy }) => disabledBy === 'failures' || disabledBy === 'gone')
      .map(({ id, name, disabledBy, disabledMs }) => ({
        title: `The webhook “${name}” was turned off`,
        detail: `${
          disabledBy === 'gone' ? 'It answered 410 (gone)' : `It didn’t answer for ${longestFailureDays} days`
        }. Its system hears of nothing until it’s on again.`,
        ...(disabledMs !== null && { sinceMs: disabledMs }),
        shoppers: 0,
        action: { label: 'Open', href: opsPath(`webhooks/${id}`) },
      }));

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

  return [queued, work, empty, bought, failing, refusedHooks, unnamed];
};
