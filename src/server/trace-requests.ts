import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracerName } from '#lib/span.server.ts';
import { isProgramRoute } from './program-paths.ts';
import type { RequestPlace } from './request-place.ts';

/** Pages and JSON endpoints; files, health and figures are left out. */
const isTraced = ({ routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  config.isPage === true || isProgramRoute(url);

/** A span for each request, named by its route: never an address, a search or anything of who asks. */
export const traceRequests = (app: FastifyInstance, placeOf: RequestPlace): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  const enter = (span: Span, done: () => void): void => context.with(trace.setSpan(ROOT_CONTEXT, span), done);

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done();
    const place = placeOf(request);
    const span = trace.getTracer(tracerName).startSpan(
      place,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': place.slice(request.method.length + 1),
          'forecourt.request_id': request.id,
        },
      },
      ROOT_CONTEXT,
    );
    spans.set(request, span);
    return enter(span, done);
  });
  // Reading a body leaves the context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? enter(span, done) : done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};
