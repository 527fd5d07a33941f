import http from 'node:http';
import https from 'node:https';

type NodeRequest = {
  node: URL;
  method: string;
  path: string;
  body: string | undefined;
  isBulk: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Whether somebody waits: a node that answers not even a ping is then left within two seconds. */
  isUrgent?: boolean;
};

/** Sends a request to a node over connections that stay open. */
export type SendRequest = {
  (request: NodeRequest): Promise<{ status: number; body: string }>;
  close(): void;
};

/** Connections to a node; more searches than this wait for each other. */
const mostSockets = 64;
/** A node that answers does so to a ping at once, even while it works on a long search. */
const pingAfterMs = 500;
const pingMs = 1_500;

const authorizationOf = ({ username, password }: URL): Record<string, string> =>
  username === ''
    ? {}
    : {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
      };

export const createSendRequest = (): SendRequest => {
  const options = { keepAlive: true, maxSockets: mostSockets };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  const pings = new http.Agent({ keepAlive: true });
  const securePings = new https.Agent({ keepAlive: true });

  const send = ({ node, method, path, body, isBulk, signal, timeoutMs }: NodeRequest, ping = false) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const isSecure = node.protocol === 'https:';
      const agent = ping ? (isSecure ? securePings : pings) : agents[isSecure ? 'https:' : 'http:'];
      const url = new URL(path, node);
      const request = (isSecure ? https : http).request(url, {
        method,
        agent,
        ...(signal && { signal }),
        headers: {
          ...authorizationOf(node),
          ...(body !== undefined && {
            'content-type': isBulk ? 'application/x-ndjson' : 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      });
      const giveUp = (): void => void request.destroy(new Error(`${node.host} did not answer within ${timeoutMs} ms`));
      // After a turn of the event loop: an answer that came while it was busy counts.
      const limit = timeoutMs === undefined ? undefined : setTimeout(() => setImmediate(giveUp), timeoutMs);
      request.on('close', () => clearTimeout(limit));
      request.on('error', reject);
      request.on('response', (response) => {
        response.setEncoding('utf8');
        const parts: string[] = [];
        response.on('data', (part: string) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parts.join('') }));
      });
      request.end(body);
    });

  /** Ends a request whose node answers not even a ping: its machine is gone, or it is stopped. */
  const sendWatched = async (request: NodeRequest): Promise<{ status: number; body: string }> => {
    if (!request.isUrgent) return send(request);
    const away = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, away.signal]) : away.signal;
    const watch = setInterval(() => {
      const ping = { ...request, method: 'HEAD', path: '/', body: undefined, timeoutMs: pingMs };
      send({ ...ping, signal: away.signal }, true).catch(() => away.abort(new Error(`${request.node.host} is away`)));
    }, pingAfterMs);
    try {
      return await send({ ...request, signal });
    } finally {
      clearInterval(watch);
      away.abort();
    }
  };

  return Object.assign(sendWatched, {
    close: () => {
      for (const agent of [agents['http:'], agents['https:'], pings, securePings]) agent.destroy();
    },
  });
};
