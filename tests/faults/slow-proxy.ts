import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** An address in front of a server: passes everything on, late where that is asked for, or refuses connections. */
export const startSlowProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isAway = false;
  const server = createServer((client) => {
    if (isAway) return client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', async (bytes) => {
      client.pause();
      await wait(delayMs);
      upstream.write(bytes);
      client.resume();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    slowDown: (ms: number): void => {
      delayMs = ms;
    },
    goAway: (away: boolean): void => {
      isAway = away;
      if (away) for (const socket of sockets) socket.destroy();
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
