import type { FastifyError } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createBreaker } from '#platform/http/breaker.ts';
import { toAppError } from './error-handler.ts';

describe('failures at the edge', () => {
  it('RES-07: a call that a breaker gave up on is 503, to be tried again, and no surprise', async () => {
    const breaker = createBreaker({ name: 'slow', timeoutMs: 1, action: () => new Promise<never>(() => {}) });
    const failure: FastifyError = await breaker.fire(undefined).catch((error) => error);
    expect(toAppError(failure)).toMatchObject({ code: 'unavailable', status: 503 });
    breaker.shutdown();
  });

  it('a socket that timed out is a surprise, whatever its code', () => {
    const error = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }) as FastifyError;
    expect(toAppError(error)).toMatchObject({ code: 'internal', status: 500 });
  });
});
