import type { Operation } from './operation.ts';
import { addressOf, type SampleRequest } from './sample-request.ts';

export type Answer = { status: number; headers: Headers; text: string };

export type CallOptions = {
  headers?: Record<string, string>;
  /** In place of the request's body, as it is. */
  rawBody?: string;
};

/** Sends requests to an app, each from an address of its own: limits by address are for those who try them. */
export const createCaller = (origin: string) => {
  let callers = 0;
  const address = (): string => {
    callers += 1;
    return `198.18.${(callers >> 8) & 255}.${callers & 255}`;
  };

  return async (operation: Operation, request: SampleRequest, options: CallOptions = {}): Promise<Answer> => {
    const body = options.rawBody ?? (request.body && JSON.stringify(request.body));
    const answer = await fetch(`${origin}${addressOf(operation, request)}`, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && operation.method !== 'GET' && { body }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
};

export type Caller = ReturnType<typeof createCaller>;
