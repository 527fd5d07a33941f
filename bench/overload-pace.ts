import { Agent, request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** With a body it is a POST of JSON. */
export type Question = { path: string; headers: Record<string, string>; body?: object };

type Options = { base: string; perSecond: number; seconds: number; questionAt(turn: number): Question };

type Outcome = { path: string; status: number | 'timeout' | 'failed'; ms: number };

export type Answered = {
  requests: number;
  answered: number;
  shed: number;
  timeouts: number;
  failed: number;
  p50: number;
  p99: number;
  shedP99: number;
};

/** How long a shopper waits for a page before giving up. */
const patienceMs = 10_000;
const mostReports = 5;

const percentile = (outcomes: readonly Outcome[], share: number): number => {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
};

const ask = (agent: Agent, base: string, { path, headers, body }: Question): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const end = (status: Outcome['status']): void => resolve({ path, status, ms: performance.now() - startedAt });
    const method = body ? 'POST' : 'GET';
    const json = body && JSON.stringify(body);
    const typed = json ? { ...headers, 'content-type': 'application/json', 'content-length': json.length } : headers;
    const request = send(`${base}${path}`, { agent, method, headers: typed }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        clearTimeout(patience);
        end(answer.statusCode ?? 'failed');
      });
    });
    const patience = setTimeout(() => {
      end('timeout');
      request.destroy();
    }, patienceMs);
    request.once('error', () => {
      clearTimeout(patience);
      end('failed');
    });
    request.end(json);
  });

/** Sends requests at a fixed rate, whether or not earlier ones have been answered. */
export const askAtPace = async ({ base, perSecond, seconds, questionAt }: Options): Promise<Answered> => {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const under127 = base.replace('localhost', '127.0.0.1');
  const { host } = new URL(base);
  const total = perSecond * seconds;
  const startedAt = performance.now();
  const pending: Promise<Outcome>[] = [];
  while (pending.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond));
    while (pending.length < due) {
      const question = questionAt(pending.length);
      pending.push(ask(agent, under127, { ...question, headers: { ...question.headers, host } }));
    }
    await wait(2);
  }
  const outcomes = await Promise.all(pending);
  agent.destroy();
  const answered = outcomes.filter(({ status }) => status === 200);
  const shed = outcomes.filter(({ status }) => status === 503);
  const timeouts = outcomes.filter(({ status }) => status === 'timeout').length;
  const others = outcomes.filter(({ status }) => status !== 200 && status !== 503);
  // A shopper is sent a page or told to come back; whoever gets neither makes the run fail.
  if (others.length > 0) process.exitCode = 1;
  for (const { path, status } of others.slice(0, mostReports)) console.error(`${path} ended with ${status}`);
  return {
    requests: total,
    answered: answered.length,
    shed: shed.length,
    timeouts,
    failed: others.length - timeouts,
    p50: percentile(answered, 0.5),
    p99: percentile(answered, 0.99),
    shedP99: percentile(shed, 0.99),
  };
};
