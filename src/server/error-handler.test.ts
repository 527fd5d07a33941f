import type { FastifyError } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createBreaker } from '#platform/http/breaker.ts';
import { toAppError } from './error-handler.ts';

describe('errors at the edge', () => {
  it('RES-07: a breaker’s timeout is a 503 and not logged as unexpected', async () => {
    const breaker = createBreaker({ name: 'slow', timeoutMs: 1, action: () => new Promise<never>(() => {}) });
    const failure: FastifyError = await breaker.fire(undefined).catch((error) => error);
    expect(toAppError(failure)).toMatchObject({ code: 'unavailable', status: 503 });
    breaker.shutdown();
  });

  it('a socket timeout is an internal error, whatever its code', () => {
    const error = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }) as FastifyError;
    expect(toAppError(error)).toMatchObject({ code: 'internal', status: 500 });
  });
});
