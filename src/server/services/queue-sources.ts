import type { ExperimentList } from '#domains/back-office/experiments/experiment-list.server.ts';
import type { RampStore } from '#domains/back-office/experiments/ramps/ramp-store.server.ts';
import type { ReportDesk } from '#domains/back-office/moderation/report-desk.server.ts';
import type { ConversationDesk } from '#domains/back-office/private-listings/conversation-desk.server.ts';
import type { PrivateListingDesk } from '#domains/back-office/private-listings/private-listing-desk.server.ts';
import type { QueueSource } from '#domains/back-office/queue/operator-queue.server.ts';
import type { QueueKind } from '#domains/back-office/queue/queue-kinds.ts';
import type { ReviewDesk } from '#domains/back-office/reviews/review-desk.server.ts';
import type { ReviewQueue } from '#domains/back-office/reviews/review-desk-view.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { RequestStore } from '#domains/supply/dealer-portal/members/request-store.server.ts';
import { lossWords } from '#domains/supply/feeds/feed-losses.ts';
import type { FeedState } from '#domains/supply/imports/feed-state.ts';
import type { ImportRun } from '#domains/supply/imports/import-run.ts';
import type { ImportStore } from '#domains/supply/imports/import-store.server.ts';
import { shortReasons } from '#domains/supply/moderation/report-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import { opsPath } from '#paths/paths.ts';
import type { createJobListing } from '#platform/jobs/job-listing.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';

type Sources = {
  runs: Pick<ImportStore, 'inStates'>;
  feedStates(): Promise<FeedState[]>;
  experimentList: Pick<ExperimentList, 'list'>;
  ramps: Pick<RampStore, 'endedSince'>;
  clock: Clock;
  outbox: Pick<Outbox, 'list'>;
  jobs: Pick<ReturnType<typeof createJobListing>, 'kinds' | 'page'>;
  privateListingDesk: Pick<PrivateListingDesk, 'queue'>;
  conversationDesk: Pick<ConversationDesk, 'queue'>;
  reportDesk: Pick<ReportDesk, 'queue'>;
  reviewDesk: Pick<ReviewDesk, 'queue'>;
  requests: Pick<RequestStore, 'waiting'>;
  owners: Pick<OwnerStore, 'findMany'>;
};

type Kinds = Exclude<QueueKind, 'price' | 'market' | 'vin' | 'vin-twice' | 'photos'>;

const mostMessages = 500;
const mostReviewPages = 10;
const rampsShownMs = 30 * dayMs;

const channels = { mail: 'Email', sms: 'Text', push: 'Push message' } as const;
const fates: Readonly<Record<string, string>> = {
  failed: 'It could not be sent',
  bounced: 'It bounced',
  uncertain: 'It may or may not have arrived',
};

const importCause = ({ state, hold, failure }: ImportRun): string => {
  if (state === 'waiting' && hold) return `It would take ${lossWords(hold)}. Nothing was stored.`;
  if (state === 'failed') return failure ?? 'It failed. Nothing was stored.';
  return 'Say what its columns mean, then start or discard it.';
};

/** A sentence with a full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What other parts of the back office put into the queue. Texts name no person. */
export const createQueueSources = (sources: Sources): Readonly<Record<Kinds, QueueSource>> => ({
  feed: async () => {
    const [runs, feeds] = await Promise.all([
      sources.runs.inStates(['waiting', 'failed', 'mapping']),
      sources.feedStates(),
    ]);
    const names = new Map(feeds.map(({ id, name }) => [id, name]));
    return [
      ...runs.map((run) => ({
        subject: `import:${run.id}`,
        fact: run.state,
        title: `${names.get(run.feedId) ?? 'Removed feed'}: ${run.fileName}`,
        cause: importCause(run),
        href: opsPath(`feeds/imports/${run.id}`),
        sinceMs: run.createdMs,
      })),
      ...feeds
        .filter(({ health }) => health === 'late' || health === 'failing')
        .map(({ id, name, error, arrivedMs }) => ({
          subject: `feed:${id}`,
          fact: 'not arriving',
          title: `${name} isn’t arriving`,
          cause: sentence(error ?? 'It is later than its rhythm'),
          href: opsPath(`feeds/${id}`),
          ...(arrivedMs !== null && { sinceMs: arrivedMs }),
        })),
    ];
  },

  split: async () =>
    (await sources.experimentList.list()).experiments
      .filter(({ state, verdict }) => state === 'Running' && verdict === 'broken')
      .map(({ key, name }) => ({
        subject: `experiment:${key}`,
        fact: 'broken',
        title: name,
        cause: 'Visitors didn’t arrive in the planned shares, or saw more than one variation.',
        href: opsPath(`experiments/results/${key}`),
      })),

  ramp: async () =>
    (await sources.ramps.endedSince(sources.clock.now() - rampsShownMs)).flatMap((ramp) => {
      const last = ramp.events.at(-1);
      // What an operator rolled back themselves is no news.
      if (ramp.state !== 'rolled-back' || last === undefined || last.by !== undefined) return [];
      return [
        {
          subject: `ramp:${ramp.id}`,
          fact: 'rolled back',
          title: `${ramp.variationKey} of ${ramp.flagKey}`,
          cause: sentence(last.note),
          href: opsPath(`experiments/results/${ramp.experimentKey}`),
          sinceMs: last.atMs,
        },
      ];
    }),

  message: async () =>
    (await sources.outbox.list({ statuses: ['failed', 'uncertain', 'bounced'], limit: mostMessages })).map(
      ({ id, status, message, lastError, createdAt }) => ({
        subject: `message:${id}`,
        fact: status,
        // A subject may name a person.
        title: `${channels[message.channel]}: ${message.cause.split(':')[0]?.replaceAll('-', ' ')}`,
        cause: sentence(`${fates[status] ?? status}${lastError ? `: ${maskPersonal(lastError).slice(0, 300)}` : ''}`),
        href: opsPath(`outbox/${id}`),
        sinceMs: createdAt,
      }),
    ),

  job: async () => {
    const dead = (await sources.jobs.kinds()).filter((kind) => kind.dead > 0);
    return Promise.all(
      dead.map(async ({ kind, dead: count }) => {
        const [last] = await sources.jobs.page({ state: 'dead', kind, first: 0, count: 1 });
        const error = maskPersonal(last?.lastError ?? '').slice(0, 300);
        return {
          subject: `jobs:${kind}`,
          fact: String(count),
          title: `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'} of kind ${kind}`,
          cause: sentence(error === '' ? 'Every attempt failed' : `Every attempt failed, one with: ${error}`),
          href: opsPath('jobs', { kind }),
          ...(last && { sinceMs: last.updatedAt }),
        };
      }),
    );
  },

  private: async () =>
    (await sources.privateListingDesk.queue())
      .filter(({ status }) => status === 'review')
      .map(({ id, name, sinceMs }) => ({
        subject: `private:${id}`,
        fact: String(sinceMs),
        title: name,
        cause: 'Its seller is waiting for it to be published.',
        href: opsPath(`private/${id}`),
        sinceMs,
      })),

  conversation: async () =>
    (await sources.conversationDesk.queue()).map(({ leadId, why, sinceMs, vehicle }) => ({
      subject: `conversation:${leadId}`,
      fact: String(sinceMs),
      title: vehicle,
      cause: sentence(why),
      href: opsPath(`private/conversations/${leadId}`),
      sinceMs,
    })),

  report: async () =>
    (await sources.reportDesk.queue()).map(({ listingId, name, count, reason, oldestMs }) => ({
      subject: `listing:${listingId}`,
      fact: String(oldestMs),
      title: name,
      cause: `${count === 1 ? 'A shopper reported it' : `${count} shoppers reported it`}: ${shortReasons[reason].toLowerCase()}.`,
      href: opsPath(`reported/${listingId}`),
      sinceMs: oldestMs,
    })),

  review: async () => {
    const rows: ReviewQueue['rows'][number][] = [];
    for (let page = 1; page <= mostReviewPages; page += 1) {
      const queue = await sources.reviewDesk.queue({ state: 'waiting', page });
      rows.push(...queue.rows);
      if (queue.rows.length < queue.perPage) break;
    }
    return rows.map(({ id, name, stars, createdMs }) => ({
      subject: `review:${id}`,
      fact: String(createdMs),
      title: `${stars === 1 ? '1 star' : `${stars} stars`} for ${name}`,
      cause: 'It waits to be published.',
      href: opsPath(`reviews/${id}`),
      sinceMs: createdMs,
    }));
  },

  request: async () => {
    const requests = await sources.requests.waiting();
    const dealers = await sources.owners.findMany(requests.map(({ dealerId }) => dealerId));
    return requests.map(({ id, dealerId, changedMs }) => ({
      subject: `request:${id}`,
      fact: String(changedMs),
      title: dealers.get(dealerId)?.name ?? 'A dealer',
      cause: 'Somebody with a work address there asks to run it on this site.',
      href: opsPath('requests'),
      sinceMs: changedMs,
    }));
  },
});
