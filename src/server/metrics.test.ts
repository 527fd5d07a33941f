import { describe, expect, it } from 'vitest';
import { createMetrics, type Gauges, watchProcess } from './metrics.ts';

const exposed = (gauges: Partial<Gauges>): Promise<string> => {
  const metrics = createMetrics();
  metrics.observe({
    queueDepth: async () => ({ ready: 1, delayed: 2, running: 3, dead: 4, waitingMs: 90_000 }),
    databaseProblem: async () => undefined,
    newErrors: async () => 0,
    feedLags: () => [{ reader: 'search-index', seconds: 0.25 }],
    outboxTrouble: async () => [],
    replicas: () => [],
    breakerStates: () => [],
    caches: () => [{ name: 'pages', hits: 7, misses: 1 }],
    ...gauges,
  });
  return metrics.registry.metrics();
};

describe('metrics', () => {
  it('RULING-08: have messages that may not have arrived, by channel, with the age of the oldest', async () => {
    const text = await exposed({
      outboxTrouble: async () => [
        { channel: 'mail', status: 'uncertain', count: 3, oldestSeconds: 90 },
        { channel: 'sms', status: 'failed', count: 2, oldestSeconds: 5 },
      ],
    });
    expect(text).toContain('outbox_uncertain{channel="mail"} 3\n');
    expect(text).toContain('outbox_uncertain_oldest_seconds{channel="mail"} 90\n');
    expect(text).toContain('outbox_failed{channel="sms"} 2\n');
    expect(text).not.toContain('outbox_uncertain{channel="sms"}');
  });

  it('have waiting jobs, and jobs that failed for the last time', async () => {
    const text = await exposed({});
    expect(text).toContain('job_queue_depth 6\n');
    expect(text).toContain('job_queue_dead 4\n');
    expect(text).toContain('job_queue_wait_seconds 90\n');
    expect(text).toContain('database_up 1\n');
    expect(text).toContain('change_feed_lag_seconds{reader="search-index"} 0.25\n');
  });

  it('have everything that doesn’t need the database during an outage', async () => {
    const away = () => Promise.reject(new Error('connection refused'));
    const text = await exposed({ queueDepth: away, outboxTrouble: away, databaseProblem: async () => 'gone' });
    expect(text).toContain('database_up 0\n');
    expect(text).toContain('job_queue_depth Nan\n');
    expect(text).toContain('cache_lookups{cache="pages",result="hit"} 7\n');
  });

  it('have the process’s own figures only if it is watched', async () => {
    const metrics = createMetrics();
    expect(await metrics.registry.metrics()).not.toContain('nodejs_');
    watchProcess(metrics);
    expect(await metrics.registry.metrics()).toContain('nodejs_eventloop_lag_seconds');
  });
});
