import { connect } from 'node:net';

export type Load = { requests: number; seconds: number; bytes: number };

export type Headers = Readonly<Record<string, string>>;

export type LoadOptions = {
  base: string;
  paths: readonly string[];
  /** Request headers of one visitor, or of several who take turns. */
  headers: Headers | readonly Headers[];
  seconds: number;
  /** Adds an unused query parameter to every request, so that no address is requested twice. */
  fresh?: boolean;
};

/** Enough to keep the server busy at all times. */
const connections = 10;

/**
 * Requests pages in turn over keep-alive connections, each as soon as the answer before it has arrived. Reads only the
 * head of an answer, so that on a machine with few cores the client doesn't limit the result.
 */
export const load = async ({ base, paths, headers, seconds, fresh = false }: LoadOptions): Promise<Load> => {
  const { hostname, port, host } = new URL(base);
  const rests = [headers].flat().map((one) => {
    const lines = Object.entries({ host, ...one }).map(([name, value]) => `${name}: ${value}\r\n`);
    return ` HTTP/1.1\r\n${lines.join('')}\r\n`;
  });
  const startedAt = performance.now();
  let sent = 0;
  let requests = 0;
  let bytes = 0;

  const askUntilOver = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let head = '';
      let left = 0;
      const ask = (): void => {
        if (performance.now() - startedAt > seconds * 1000) {
          socket.destroy();
          resolve();
          return;
        }
        const path = paths[sent % paths.length] ?? '';
        const unread = fresh ? `${path.includes('?') ? '&' : '?'}unread=${startedAt}-${sent}` : '';
        // Every visitor requests every address, unless the two counts share a factor.
        socket.write(`GET ${path}${unread}${rests[sent % rests.length]}`);
        sent += 1;
      };
      const readHead = (chunk: Buffer): number => {
        head += chunk.toString('latin1', 0, Math.min(chunk.length, 8192));
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return chunk.length;
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          throw new Error(`Answered with ${head.slice(0, end)}`);
        }
        left = Number(length);
        head = '';
        return end + 4;
      };
      socket.on('error', reject);
      socket.on('connect', ask);
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        try {
          const body = left > 0 ? chunk.length : chunk.length - readHead(chunk);
          left -= body;
          if (left > 0 || head !== '') return;
          requests += 1;
          ask();
        } catch (error) {
          socket.destroy();
          reject(error as Error);
        }
      });
    });

  await Promise.all(Array.from({ length: connections }, askUntilOver));
  return { requests, seconds: (performance.now() - startedAt) / 1000, bytes };
};
