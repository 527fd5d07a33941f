import { minuteMs } from '#lib/duration.ts';
import type { AnswerCounts } from './fault-case.ts';

export type Question = {
  path: string;
  /** A page has to answer in HTML and the API in JSON, even on errors. */
  kind: 'page' | 'api';
  method?: string;
  headers?: Record<string, string>;
  body?: object;
};

export type Answer = { status: number; text: string; ms: number };

const timeoutMs = minuteMs;

/** Sends requests, counts the answers by class, and records the ones that must not happen. */
export const createAnswers = () => {
  const counts: AnswerCounts = { answered: 0, refused: 0, unavailable: 0, broken: 0, cut: 0 };
  const wrong = new Map<string, number>();
  let slowestMs = 0;

  const count = (status: number): void => {
    if (status < 400) counts.answered += 1;
    else if (status < 500) counts.refused += 1;
    else if (status === 503) counts.unavailable += 1;
    else counts.broken += 1;
  };

  const complain = (sentence: string): void => {
    wrong.set(sentence, (wrong.get(sentence) ?? 0) + 1);
  };

  /** Undefined if the connection ended without a complete answer. */
  const ask = async (origin: string, question: Question): Promise<Answer | undefined> => {
    const { path, kind, method = 'GET', headers = {}, body } = question;
    const startedAt = performance.now();
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: kind === 'page' ? 'text/html' : 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const ms = performance.now() - startedAt;
      slowestMs = Math.max(slowestMs, ms);
      const { status } = response;
      count(status);
      const requestLine = `${method} ${path.split('?')[0]}`;
      if (status >= 500 && status !== 503) complain(`${requestLine} answered ${status}`);
      if (status === 503 && !response.headers.has('retry-after')) complain(`${requestLine}: 503 without Retry-After`);
      const type = response.headers.get('content-type') ?? '';
      const wanted = kind === 'page' ? 'text/html' : 'application/json';
      const redirected = status >= 300 && status < 400;
      if (!redirected && !type.startsWith(wanted)) complain(`${requestLine}: ${status} as ${type || 'nothing'}`);
      return { status, text, ms };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        complain(`${method} ${path.split('?')[0]}: no answer in ${timeoutMs / 1000} s`);
      }
      counts.cut += 1;
      return undefined;
    }
  };

  return {
    ask,
    complain,
    counts: (): AnswerCounts => ({ ...counts }),
    slowestMs: () => slowestMs,
    wrong: (): string[] =>
      [...wrong].map(([sentence, times]) => (times > 1 ? `${sentence} (${times} times)` : sentence)),
  };
};

export type Answers = ReturnType<typeof createAnswers>;
