import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { predictPath } from '#domains/people/experiments/experiment-paths.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import type { Project } from '#domains/people/experiments/project.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { startApp } from './app-server.ts';
import { load } from './load.ts';

export const name = 'experiments';

export type Row = {
  what: string;
  perSecond: number;
  /** Rate relative to the row before it, in the same run. */
  ratio?: number;
  p99Ms?: number;
  errors?: number;
};

const rounds = 5;
const roundSeconds = 3;
const paths = ['/', '/cars-for-sale/all-cars/suv-crossover?searchRadius=0', '/legal/visitor-agreement'];
const plain = { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 Chrome/140' };
const bandit = '60001';
const askers = 8;
const questions = 4_000;
const warmUp = 1_000;

/** Cookies of a visitor who consented to analytics. */
const countedVisitor = async (base: string): Promise<Record<string, string>> => {
  const consent = 'ATC_CONSENT=analytics';
  const { headers } = await fetch(base, { headers: { ...plain, cookie: consent } });
  const set = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { ...plain, cookie: [consent, ...set].join('; ') };
};

/** Alternates between both kinds of visitor, so that other load on the machine affects both alike. */
const measurePages = async (base: string): Promise<Row[]> => {
  const totals = { stranger: 0, counted: 0 };
  for (let round = 0; round <= rounds; round += 1) {
    const kinds = { stranger: plain, counted: await countedVisitor(base) };
    for (const kind of ['stranger', 'counted'] as const) {
      const { requests, seconds } = await load({ base, paths, headers: kinds[kind], seconds: roundSeconds });
      // The first round fills the caches.
      if (round > 0) totals[kind] += requests / seconds / rounds;
    }
  }
  return [
    { what: 'pages for a stranger', perSecond: Math.round(totals.stranger) },
    {
      what: 'pages for a visitor who is counted',
      perSecond: Math.round(totals.counted),
      ratio: Math.round((totals.counted / totals.stranger) * 100) / 100,
    },
  ];
};

const withBandit: Project = {
  ...shippedProject,
  flags: shippedProject.flags.map((flag) => ({
    ...flag,
    experiments: flag.experiments.map((rule) => ({ ...rule, bandit: { attributeIds: ['30002'] } })),
  })),
};

const publish = async (dataDir: string): Promise<void> => {
  const db = await openDatabase({ dataDir });
  const experiments = await createExperiments({
    db,
    clock: systemClock,
    log: { error: () => {} },
    environment: 'dev',
    record: async () => {},
  });
  const publisher = { id: 'bench', email: 'bench@example.com' };
  const published = await experiments.publish(withBandit, { publisher, reason: 'a bandit', basedOn: 0 });
  await experiments.stop();
  await db.close();
  if (!published.ok) throw new Error(JSON.stringify(published.error));
};

const ask = async (base: string, number: number): Promise<boolean> => {
  const attributes = [{ id: '30002', value: number % 2 ? 'mobile' : 'desktop', type: 'custom_attribute' }];
  const instance = { visitorId: `visitor-${number}`, experimentId: bandit, attributes, cmabUUID: randomUUID() };
  const answer = await fetch(`${base}${predictPath(bandit)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ instances: [instance] }),
  });
  await answer.arrayBuffer();
  return answer.status === 200;
};

const measurePredictions = async (base: string): Promise<Row> => {
  while (!(await ask(base, 0))) await new Promise((resolve) => setTimeout(resolve, 100));
  const times: number[] = [];
  let [next, errors] = [0, 0];
  const askUntil = async (end: number): Promise<void> => {
    while (next < end) {
      const startMs = performance.now();
      if (!(await ask(base, next++))) errors += 1;
      times.push(performance.now() - startMs);
    }
  };
  const askAll = (end: number) => Promise.all(Array.from({ length: askers }, () => askUntil(end)));
  await askAll(warmUp);
  times.length = 0;
  const beganMs = performance.now();
  await askAll(warmUp + questions);
  const seconds = (performance.now() - beganMs) / 1000;
  times.sort((a, b) => a - b);
  const p99Ms = Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 10) / 10;
  return { what: 'predictions', perSecond: Math.round(times.length / seconds), p99Ms, errors };
};

/**
 * Compares pages for a visitor who takes part in experiments with pages for a stranger, and measures the predictions of
 * a bandit.
 */
export const run = async ({ listings = 2_000 }: { listings?: number }): Promise<Row[]> => {
  const app = await startApp({ listings });
  try {
    const pages = await measurePages(app.base);
    await publish(join(app.folder, 'data'));
    const predictions = await measurePredictions(app.base);
    if (predictions.errors !== 0) process.exitCode = 1;
    return [...pages, predictions];
  } finally {
    await app.stop();
  }
};
