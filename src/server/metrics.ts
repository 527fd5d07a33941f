import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueDepth } from '#platform/jobs/job.ts';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Metrics = ReturnType<typeof createMetrics>;

type OutboxTrouble = { channel: string; status: 'failed' | 'uncertain'; count: number; oldestSeconds: number };

export type Gauges = {
  queueDepth(): Promise<QueueDepth>;
  /** How long ago each reader of changes to cars had read all of them; readers of other processes are absent. */
  feedLags(): { reader: string; seconds: number }[];
  /** Messages that need the operator, by channel and status. */
  outboxTrouble(): Promise<OutboxTrouble[]>;
  databaseProblem(): Promise<string | undefined>;
  /** Read replicas: whether they are used, and how far they are behind the primary. */
  replicas(): { server: string; problem: string | undefined; lagMs: number | undefined }[];
  /** Kinds of unexpected errors that no operator has reviewed. */
  newErrors(): Promise<number>;
  breakerStates(): { name: string; state: 'closed' | 'open' | 'half-open' }[];
  caches(): { name: string; hits: number; misses: number }[];
};

/** During an outage only the figures of the database are missing. */
const ifAvailable = <T>(read: () => Promise<T>): Promise<T | undefined> => read().catch(() => undefined);

/** The process's own metrics, collected until it ends; left out when one process creates several apps. */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

/**
 * The metrics at /metrics; figures of other modules are read on each request. Those with the aggregator `first` are of
 * the database, the same in every process.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: seconds, registers: [registry] });

  return {
    registry,
    requests: histogram('http_request_duration_seconds', 'Time from request to response', [
      'method',
      'route',
      'status',
    ]),
    render: histogram('page_render_duration_seconds', 'Time to load and render a page', ['page']),
    search: histogram('search_duration_seconds', 'Time to answer a listing search', ['kind']),
    errors: new Counter({
      name: 'unexpected_errors_total',
      help: 'Failures nobody expected',
      registers: [registry],
    }),
    unavailable: new Counter({
      name: 'database_unavailable_total',
      help: 'Statements the database could not answer',
      registers: [registry],
    }),
    accessEvents: new Counter({
      name: 'access_events_total',
      help: 'Failed sign-ins, refusals and limits reached',
      labelNames: ['kind', 'endpoint'],
      registers: [registry],
    }),
    toolCalls: new Counter({
      name: 'assistant_tool_calls_total',
      help: 'Calls of tools by assistants, by tool and whether it had an answer or refused its input',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    }),
    shed: new Counter({
      name: 'requests_shed_total',
      help: 'Requests refused because they would have waited too long, by what they asked for',
      labelNames: ['class'],
      registers: [registry],
    }),
    slowQueries: new Counter({
      name: 'database_slow_queries_total',
      help: 'Statements somebody waited for longer than 100 ms',
      registers: [registry],
    }),
    replicaReads: new Counter({
      name: 'database_replica_reads_total',
      help: 'Reads of cars and sellers that a replica could be asked for, by the server that answered',
      labelNames: ['server'],
      registers: [registry],
    }),
    messagesRefused: new Counter({
      name: 'messages_refused_total',
      help: 'Messages not sent because their reader had too many of the kind, or wants none',
      labelNames: ['kind', 'reason'],
      registers: [registry],
    }),
    pageActions: new Counter({
      name: 'page_actions_total',
      help: 'What was reported of pages, such as lenders who did not answer',
      labelNames: ['name', 'detail'],
      registers: [registry],
    }),
    observe: (gauges: Gauges) => {
      const jobs = (name: string, help: string, count: (depth: QueueDepth) => number) =>
        new Gauge({
          name,
          help,
          registers: [registry],
          aggregator: 'first',
          async collect() {
            const depth = await ifAvailable(gauges.queueDepth);
            this.set(depth ? count(depth) : Number.NaN);
          },
        });
      jobs('job_queue_depth', 'Jobs waiting or running', ({ ready, delayed, running }) => ready + delayed + running);
      jobs('job_queue_dead', 'Failed jobs', ({ dead }) => dead);

      jobs(
        'job_queue_wait_seconds',
        'How long the job due for longest has waited',
        ({ waitingMs }) => waitingMs / 1000,
      );
      new Gauge({
        name: 'database_up',
        help: 'Whether the database answers: 1 yes, 0 no',
        registers: [registry],
        async collect() {
          this.set((await gauges.databaseProblem()) === undefined ? 1 : 0);
        },
      });

      const replica = (name: string, help: string, value: (state: ReturnType<Gauges['replicas']>[number]) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['server'],
          registers: [registry],
          collect() {
            for (const state of gauges.replicas()) this.set({ server: state.server }, value(state));
          },
        });
      replica('database_replica_up', 'Whether a read replica is used: 1 yes, 0 no', ({ problem }) =>
        Number(problem === undefined),
      );
      replica('database_replica_lag_seconds', 'How far a read replica is behind the primary', ({ lagMs }) =>
        lagMs === undefined ? Number.NaN : lagMs / 1000,
      );

      new Gauge({
        name: 'error_groups_new',
        help: 'Kinds of unexpected errors that no operator has reviewed, of all processes',
        registers: [registry],
        aggregator: 'first',
        async collect() {
          this.set((await ifAvailable(gauges.newErrors)) ?? Number.NaN);
        },
      });

      const outbox = (name: string, help: string, status: OutboxTrouble['status'], figure: 'count' | 'oldestSeconds') =>
        new Gauge({
          name,
          help,
          labelNames: ['channel'],
          registers: [registry],
          aggregator: 'first',
          async collect() {
            const trouble = (await ifAvailable(gauges.outboxTrouble)) ?? [];
            this.reset();
            for (const row of trouble) if (row.status === status) this.set({ channel: row.channel }, row[figure]);
          },
        });
      outbox('outbox_failed', 'Messages that could not be sent', 'failed', 'count');
      outbox('outbox_uncertain', 'Messages that may or may not have arrived', 'uncertain', 'count');
      outbox('outbox_uncertain_oldest_seconds', 'Age of the oldest of them', 'uncertain', 'oldestSeconds');

      new Gauge({
        name: 'change_feed_lag_seconds',
        help: 'How far a reader is behind the changes to cars',
        labelNames: ['reader'],
        registers: [registry],
        collect() {
          for (const { reader, seconds: lag } of gauges.feedLags()) this.set({ reader }, lag);
        },
      });

      new Gauge({
        name: 'breaker_open',
        help: 'Circuit breakers: 0 closed, 0.5 half-open, 1 open',
        labelNames: ['name'],
        registers: [registry],
        collect() {
          for (const { name, state } of gauges.breakerStates()) {
            this.set({ name }, state === 'open' ? 1 : state === 'half-open' ? 0.5 : 0);
          }
        },
      });
      new Gauge({
        name: 'cache_lookups',
        help: 'Cache lookups since start',
        labelNames: ['cache', 'result'],
        registers: [registry],
        collect() {
          for (const { name, hits, misses } of gauges.caches()) {
            this.set({ cache: name, result: 'hit' }, hits);
            this.set({ cache: name, result: 'miss' }, misses);
          }
        },
      });
    },
  };
};
