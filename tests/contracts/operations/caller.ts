import { Agent, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Operation } from './operation.ts';
import { addressOf, type SampleRequest } from './sample-request.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

export type CallOptions = {
  headers?: Record<string, string>;
  /** Sent unchanged instead of the request's body. */
  rawBody?: string;
};

/** Keep-alive connections: `fetch` takes twice as long, and tests send thousands of requests. */
const agent = new Agent({ keepAlive: true });
const send = (url: URL, options: RequestOptions, body: string | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, agent }, async (reply) => {
      try {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: await readText(reply) });
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', reject);
    request.end(body);
  });

/** Sends requests to an app, each from its own address, so that limits per address do not apply. */
export const createCaller = (origin: string) => {
  let callers = 0;
  const address = (): string => {
    callers += 1;
    return `198.18.${(callers >> 8) & 255}.${callers & 255}`;
  };

  return async (operation: Operation, request: SampleRequest, options: CallOptions = {}): Promise<Answer> => {
    const body = options.rawBody ?? (request.body && JSON.stringify(request.body));
    const headers = {
      'x-forwarded-for': address(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const sentBody = operation.method === 'GET' ? undefined : body;
    const url = new URL(`${origin}${addressOf(operation, request)}`);
    return send(url, { method: operation.method, headers }, sentBody);
  };
};

export type Caller = ReturnType<typeof createCaller>;
