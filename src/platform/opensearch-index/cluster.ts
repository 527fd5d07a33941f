import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '#lib/log.ts';
import { createNodes } from './nodes.ts';
import type { SendRequest } from './send-request.ts';

export type ClusterRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** One JSON value, or for bulk requests one in each line. */
  body?: object | { lines: readonly object[] };
  /** Statuses that are an answer rather than a failure, besides 200 and 201. */
  expects?: readonly number[];
  signal?: AbortSignal;
  /** A node that hasn't answered by then is left; without it, the signal alone decides. */
  timeoutMs?: number;
  /** Whether somebody waits: a node that answers not even a ping is then left within two seconds. */
  isUrgent?: boolean;
};

export type ClusterAnswer = { status: number; body: unknown };

/** The cluster refused a request: something is wrong with the request or with the index, not with a node. */
export class ClusterRefusal extends Error {
  readonly status: number;

  constructor({ method, path }: ClusterRequest, status: number, body: string) {
    super(`OpenSearch answered ${method} ${path} with ${status}: ${body.slice(0, 500)}`);
    this.status = status;
  }
}

/** No node could be reached. */
export class ClusterAway extends Error {}

export type Cluster = {
  request(request: ClusterRequest): Promise<ClusterAnswer>;
  close(): void;
};

/** A node that is starting, overloaded or behind a proxy without it: another one may answer. */
const elsewhere = new Set([429, 502, 503, 504]);
const pauseMs = 50;

const bodyText = (body: ClusterRequest['body']): string | undefined => {
  if (body === undefined) return undefined;
  if ('lines' in body) return `${body.lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  return JSON.stringify(body);
};

/**
 * The nodes of a cluster as one server. Every request may be sent twice, because all of them give the same result the
 * second time, so a request that failed at one node is sent to each of the others.
 */
export const createCluster = ({ urls, send }: { urls: readonly URL[]; send: SendRequest }): Cluster => {
  const nodes = createNodes(urls);

  return {
    request: async (request) => {
      const text = bodyText(request.body);
      const isBulk = request.body !== undefined && 'lines' in request.body;
      let failure: unknown;
      for (const [attempt, node] of nodes.inTurn().entries()) {
        if (attempt > 0) await wait(pauseMs, undefined, { ...(request.signal && { signal: request.signal }) });
        try {
          const { status, body } = await send({ ...request, node, body: text, isBulk });
          if (!elsewhere.has(status)) {
            nodes.answered(node);
            return read(request, status, body);
          }
          failure = new ClusterRefusal(request, status, body);
        } catch (error) {
          if (error instanceof ClusterRefusal || request.signal?.aborted) throw error;
          failure = error;
        }
        nodes.failed(node);
      }
      throw new ClusterAway(`No node of OpenSearch answered: ${errorMessage(failure)}`, { cause: failure });
    },
    close: () => send.close(),
  };
};

const read = (request: ClusterRequest, status: number, text: string): ClusterAnswer => {
  if (status >= 300 && !request.expects?.includes(status)) throw new ClusterRefusal(request, status, text);
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status, body };
};
