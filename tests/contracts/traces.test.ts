import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const Value = z.union([
  z.object({ stringValue: z.string() }),
  z.object({ intValue: z.union([z.number(), z.string()]) }),
]);
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
});
const Batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});
type Span = z.infer<typeof Span>;

/** A collector that keeps what is posted to it. */
const startCollector = async () => {
  const posts: { path: string; key: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.headers['x-key'];
      posts.push({ path: request.url ?? '', key: String(key), body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const batches = () => posts.map(({ body }) => Batch.parse(JSON.parse(body)));
  return {
    posts,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): Span[] =>
      batches().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      batches().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ resource }) => resource.attributes)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

let collector: Awaited<ReturnType<typeof startCollector>>;
let app: PageApp;
/** Ids of the requests for the page of a car and for results. */
let requests: { vehicle: string; results: string };

beforeAll(async () => {
  collector = await startCollector();
  app = await startPageApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_SERVICE_NAME: 'cars',
    },
  });
  await app.running.start();
  const vehicle = await app.ask('/cars-for-sale/vehicle/10000001?ref=ana');
  const moved = await app.ask('/cars-for-sale/used-cars/atlanta-ga?keyword=sunroof-for-ana');
  const results = await app.ask(String(moved.headers.location).replace(/^https?:\/\/[^/]+/, ''));
  await app.ask('/healthz');
  requests = {
    vehicle: String(vehicle.headers['x-request-id']),
    results: String(results.headers['x-request-id']),
  };
  // Stopping sends what is left.
  await app.close();
});
afterAll(() => collector.close());

const attribute = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value && ('stringValue' in value ? value.stringValue : Number(value.intValue));
};
const requestSpan = (id: string): Span => {
  const span = collector.spans().find((one) => attribute(one, 'forecourt.request_id') === id);
  if (!span) throw new Error(`no span of request ${id}`);
  return span;
};
const below = (parent: Span): Span[] =>
  collector.spans().filter((one) => one.traceId === parent.traceId && one.parentSpanId === parent.spanId);

it('RES-24: a page is one trace from the request to loader, index, SQL and rendering', () => {
  const request = requestSpan(requests.results);
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  const children = below(request).map(({ name }) => name);
  expect(children).toContain('render');
  const loader = below(request).find(({ name }) => name === 'loader routes/results');
  expect(loader && below(loader).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['index search', expect.stringMatching(/^SQL select \w+$/)]),
  );
});

it('RES-24: spans are named by routes, and hold nothing of who asked for what', () => {
  expect(requestSpan(requests.vehicle).name).toBe('GET /cars-for-sale/vehicle/*');
  const text = collector.posts.map(({ body }) => body).join('\n');
  for (const value of ['ana', '10000001', 'sunroof', 'atlanta', '127.0.0.1']) expect(text).not.toContain(value);
  expect(collector.spans().some(({ name }) => name.includes('healthz'))).toBe(false);
});

it('RES-24: batches go to the collector’s path for traces, with its headers and the name of the service', () => {
  expect(new Set(collector.posts.map(({ path, key }) => `${path} ${key}`))).toEqual(new Set(['/v1/traces a key']));
  expect(collector.resources()).toContainEqual({ key: 'service.name', value: { stringValue: 'cars' } });
});
