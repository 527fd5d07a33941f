import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { FaultCase } from '../fault-case.ts';
import { timed, until } from '../until.ts';

const each = 50;

/** What a client sends before it stops without closing the connection. */
const openings = {
  nonsense: 'NONSENSE\r\n\r\n',
  'headers too large': `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'a'.repeat(40_000)}\r\n\r\n`,
  'half of the headers': 'GET / HTTP/1.1\r\nhost: localhost\r\n',
  'half of a body':
    'POST /theme HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  nothing: '',
};

const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

/** Clients that never finish a request hold no socket for long, and do not keep the process from ending. */
export const faultCase: FaultCase = {
  name: 'half-open sockets',
  engines: ['sqlite'],
  // Other tests cover it: src/server/edge/connections.test.ts and tests/contracts/shutdown.test.ts.
  quick: false,
  impossible: () => (process.platform === 'linux' ? undefined : 'counting sockets needs /proc'),
  run: async (rig) => {
    const server = await rig.start();
    const before = socketsOf(server.pid);
    const clients: Socket[] = [];
    const open = async (): Promise<void> => {
      for (const text of Object.values(openings)) {
        for (let n = 0; n < each; n += 1) clients.push(await halfOpen(server.port, text));
      }
    };
    try {
      await open();
      const { ms } = await timed(() => until('all sockets are closed', () => socketsOf(server.pid) <= before));
      rig.within(ms, 60_000, 'closing sockets');
      await open();
      const page = await rig.answers.ask(server.origin, { kind: 'page', path: '/' });
      rig.expect(page?.status === 200, 'no page beside half-open sockets');
      server.send('SIGTERM');
      const ended = await timed(() => server.ended);
      rig.within(ended.ms, 10_000, 'ending');
      rig.expect(ended.value.code === 0, `it ended with ${JSON.stringify(ended.value)}`);
      return `${clients.length / 2} sockets closed after ${seconds(ms)}; SIGTERM beside as many more: ended after ${seconds(ended.ms)}`;
    } finally {
      for (const client of clients) client.destroy();
    }
  },
};

const halfOpen = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (text !== '') socket.write(text);
      resolve(socket);
    });
    socket.on('error', () => {});
    socket.resume();
  });

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
