import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Metrics = ReturnType<typeof createMetrics>;

export type Gauges = {
  queueDepth(): Promise<number>;
  breakerStates(): { name: string; state: 'closed' | 'open' | 'half-open' }[];
  caches(): { name: string; hits: number; misses: number }[];
};

/** What an operator watches at /metrics; figures that live elsewhere are read when asked. */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
    observe: (gauges: Gauges) => {
      new Gauge({
        name: 'job_queue_depth',
        help: 'Jobs waiting or running',
        registers: [registry],
        async collect() {
          this.set(await gauges.queueDepth());
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
