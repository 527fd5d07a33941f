import type { Histogram } from 'prom-client';

type PageTime = { count: number; withinMs: number | null };

/** Number of pages and their 99th percentile time, rounded up to the end of its bucket; null beyond the last bucket. */
export const readPageTime = async (
  requests: Histogram<'method' | 'route' | 'status'>,
): Promise<PageTime | undefined> => {
  const { values } = await requests.get();
  const ofPages = values.filter(({ labels }) => labels.route === '/*' && labels.method === 'GET');
  const atMost = new Map<number, number>();
  for (const { metricName, labels, value } of ofPages) {
    if (!metricName?.endsWith('_bucket')) continue;
    const end = new Map(Object.entries(labels)).get('le');
    const seconds = end === '+Inf' ? Number.POSITIVE_INFINITY : Number(end);
    atMost.set(seconds, (atMost.get(seconds) ?? 0) + value);
  }
  const count = atMost.get(Number.POSITIVE_INFINITY) ?? 0;
  if (count === 0) return undefined;
  const [seconds = Number.POSITIVE_INFINITY] = [...atMost]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([end, total]) => (total >= count * 0.99 ? [end] : []));
  return { count, withinMs: Number.isFinite(seconds) ? seconds * 1000 : null };
};
