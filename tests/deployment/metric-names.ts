import { createMetrics, watchProcess } from '#server/metrics.ts';

/** Words of PromQL that are neither functions nor names of metrics. */
const keywords = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool', 'le']);

/** The metrics a query reads, without labels, functions and durations. */
export const metricsIn = (query: string): string[] => {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const names = bare.match(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g) ?? [];
  return [...new Set(names)].filter((name) => !keywords.has(name));
};

/** Every metric of `/metrics` as Prometheus names it, and `up`, which is its own. */
export const metricNames = async (): Promise<ReadonlySet<string>> => {
  const metrics = createMetrics();
  watchProcess(metrics);
  metrics.observe({
    queueDepth: async () => ({ ready: 0, delayed: 0, running: 0, dead: 0, waitingMs: 0 }),
    outboxTrouble: async () => [],
    databaseProblem: async () => undefined,
    newErrors: async () => 0,
    feedLags: () => [],
    replicas: () => [],
    breakerStates: () => [],
    caches: () => [],
  });
  const names = (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) => {
    const parts = String(type) === 'histogram' ? ['bucket', 'sum', 'count'] : [];
    const sums = String(type) === 'summary' ? ['sum', 'count'] : [];
    return [name, ...[...parts, ...sums].map((part) => `${name}_${part}`)];
  });
  metrics.registry.clear();
  return new Set(['up', ...names]);
};
