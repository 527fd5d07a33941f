import { expect, it } from 'vitest';
import { createMetrics, watchProcess } from '../metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';

it('tells workers apart, has figures of the database once, and leaves nothing out', async () => {
  const workers = await Promise.all(
    [1, 2].map(async (worker) => {
      const metrics = createMetrics();
      watchProcess(metrics);
      metrics.observe({
        queueDepth: async () => ({ ready: 3, delayed: 0, running: 0, dead: 0, waitingMs: 0 }),
        feedLags: () => [{ reader: 'search-index', seconds: worker }],
        databaseProblem: async () => undefined,
        newErrors: async () => 2,
        outboxTrouble: async () => [],
        replicas: () => [],
        breakerStates: () => [],
        caches: () => [],
      });
      metrics.requests.observe({ method: 'GET', route: '/', status: '200' }, 0.004 * worker);
      return { worker, metrics: await metrics.registry.getMetricsAsJSON() };
    }),
  );
  const text = await mergeMetrics(workers);
  expect(text.match(/^job_queue_depth.*/gm)).toEqual(['job_queue_depth 3']);
  expect(text.match(/^error_groups_new.*/gm)).toEqual(['error_groups_new 2']);
  expect(text.match(/^change_feed_lag_seconds.*/gm)).toEqual([
    'change_feed_lag_seconds{reader="search-index",worker="1"} 1',
    'change_feed_lag_seconds{reader="search-index",worker="2"} 2',
  ]);
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/",status="200",worker="1"} 1',
  );
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/",status="200",worker="2"} 0',
  );
  expect(text.match(/^nodejs_eventloop_lag_p99_seconds\{/gm)).toHaveLength(2);
  expect(text.match(/^process_start_time_seconds\{/gm)).toHaveLength(2);
  expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
});
