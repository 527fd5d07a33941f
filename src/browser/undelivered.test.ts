import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reasonIn, wordsFor } from './undelivered.ts';

const thrown = (result: unknown) => ({ 'routes/results': { type: 'error' as const, result } });
const answered = (status: number) => thrown(new ErrorResponse(status, '', ''));

describe('failed requests', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('refusals, redirects and missing pages are not failures', () => {
    for (const status of [400, 403, 404, 405, 409, 410])
      expect(reasonIn(answered(status)), String(status)).toBe(undefined);
    expect(reasonIn(thrown(redirect('/')))).toBe(undefined);
    expect(reasonIn({ root: { type: 'data', result: 'view-0' } })).toBe(undefined);
  });

  it('server errors and limits are failures', () => {
    for (const status of [500, 502, 503, 504]) expect(reasonIn(answered(status)), String(status)).toBe('failing');
    expect(reasonIn(answered(429))).toBe('too-many');
    expect(reasonIn(thrown(new Error('Unexpected Server Error')))).toBe('failing');
    expect(reasonIn(thrown(data(new Error('Unexpected Server Error'), 500)))).toBe('failing');
  });

  it('an offline device and a site without an answer have different reasons', () => {
    const failed = new TypeError('Failed to fetch');
    vi.stubGlobal('navigator', { onLine: false });
    expect(reasonIn(thrown(failed))).toBe('offline');
    expect(reasonIn(thrown(data(failed)))).toBe('offline');
    vi.stubGlobal('navigator', { onLine: true });
    expect(reasonIn(thrown(failed))).toBe('no-answer');
  });

  it('without an answer the notice says that the change may not have been saved', () => {
    expect(wordsFor({ what: 'change', reason: 'offline' }).title).toBe('Not saved.');
    expect(wordsFor({ what: 'change', reason: 'no-answer' }).title).toBe('It may not have been saved.');
    expect(wordsFor({ what: 'sight', reason: 'failing' }).words).toBe('The site wasn’t responding.');
  });
});
