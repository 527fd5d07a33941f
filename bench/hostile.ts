import { Agent, request as send } from 'node:http';
import { createRandom } from '#lib/random.ts';
import { startApp } from './app-server.ts';
import { type Car, type Question, question } from './hostile-questions.ts';

export const name = 'hostile';

type Row = {
  kind: string;
  requests: number;
  serverErrors: number;
  wrongAnswers: number;
  p50: number;
  p99: number;
  slowest: number;
};

const count = Number(process.env.HOSTILE_REQUESTS ?? 100_000);
const atOnce = 8;

/**
 * Malformed and hostile addresses and parameters: none may fail, answer wrongly or take much longer than ordinary ones.
 */
export const run = async (): Promise<Row[]> => {
  const { base, stop } = await startApp({ listings: 20_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const random = createRandom(20_261_115);
  const answers: { kind: string; durationMs: number; status: number; wrong: boolean; url: string }[] = [];
  let left = count;
  const visitor = async () => {
    while (left-- > 0) {
      const query = question(random);
      const startedAt = performance.now();
      const { status, body } = await get(`${base}`, query.url, agent);
      const durationMs = performance.now() - startedAt;
      const kind = query.page ? 'pages' : query.filters.length > 0 ? 'honest searches' : 'hostile calls';
      answers.push({ kind, durationMs, status, wrong: isWrong(query, status, body), url: query.url });
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, visitor));
    await mustStillAnswer(base, agent);
  } finally {
    agent.destroy();
    await stop();
  }
  const faults = answers.filter(({ status, wrong }) => status >= 500 || wrong);
  for (const { status, wrong, url } of faults.slice(0, 20)) {
    console.error(`${status}${wrong ? ' wrong' : ''} ${url.slice(0, 300)}`);
  }
  if (faults.length > 0) process.exitCode = 1;
  return [...new Set(answers.map(({ kind }) => kind))].map((kind) => {
    const ofKind = answers.filter((one) => one.kind === kind);
    const times = ofKind.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
    const at = (share: number) =>
      Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10;
    return {
      kind,
      requests: ofKind.length,
      serverErrors: ofKind.filter(({ status }) => status >= 500).length,
      wrongAnswers: ofKind.filter(({ wrong }) => wrong).length,
      p50: at(0.5),
      p99: at(0.99),
      slowest: at(1),
    };
  });
};

const mustStillAnswer = async (base: string, agent: Agent): Promise<void> => {
  const { status } = await get(base, '/healthz', agent);
  if (status !== 200) throw new Error(`the server answers ${status} afterwards`);
};

const isWrong = ({ filters }: Question, status: number, body: string): boolean => {
  if (filters.length === 0) return false;
  if (status !== 200) return true;
  const { listings } = JSON.parse(body) as { listings: Car[] };
  return listings.some((car) => filters.some(({ holds }) => !holds(car)));
};

/** Node's own client sends a path as it is; fetch would normalize it first. */
const get = (base: string, path: string, agent: Agent): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const request = send({ hostname, port, path, agent, headers: { accept: '*/*' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
