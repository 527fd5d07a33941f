import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SendRefused, sendFile } from './send-file.ts';

const content = randomBytes(10_000);
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'cars.csv', { lastModified: 1_700_000_000_000 });
const sha256 = createHash('sha256').update(content).digest('hex');

/** A server that keeps what it gets; `lose` says of which calls the connection is lost, and how much came before. */
const createServer = (lose: (call: number) => number | undefined = () => undefined, before = Buffer.alloc(0)) => {
  let storedStatus = before;
  let puts = 0;
  let finished: unknown;
  const state = () =>
    Response.json({ id: 'u1', received: storedStatus.length, bytes: content.length, pieceBytes: 3000 });
  const ask = (async (path: string, init: RequestInit) => {
    if (init.method !== 'PUT') {
      if (!path.endsWith('/finish')) return state();
      finished = JSON.parse(String(init.body));
      return Response.json({ importId: 'u1' });
    }
    puts += 1;
    const piece = Buffer.from(await (init.body as Blob).arrayBuffer());
    const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
    if (offset !== storedStatus.length) return Response.json({ errorMessage: 'elsewhere' }, { status: 409 });
    const came = lose(puts);
    storedStatus = Buffer.concat([storedStatus, piece.subarray(0, came)]);
    if (came !== undefined) throw new TypeError('connection lost');
    return state();
  }) as typeof fetch;
  return {
    ask,
    storedStatus: () => storedStatus,
    puts: () => puts,
    finished: () => finished,
    append: (more: Buffer) => {
      storedStatus = Buffer.concat([storedStatus, more]);
    },
  };
};

const send = (server: ReturnType<typeof createServer>, ask = server.ask, signal = new AbortController().signal) =>
  sendFile({
    file: fileOf(content),
    choice: { feedName: 'Larkstead', whole: true },
    ask,
    signal,
    onProgress: () => {},
    onOpened: () => {},
    wait: async () => {},
  });

describe('uploading a file', () => {
  it('sends pieces in order, then the checksum of the whole file', async () => {
    const server = createServer();
    expect(await send(server)).toBe('u1');
    expect(server.storedStatus().equals(content)).toBe(true);
    expect(server.puts()).toBe(4);
    expect(server.finished()).toEqual({ feedName: 'Larkstead', whole: true, sha256 });
  });

  it('continues with what arrived of a piece before the connection was lost', async () => {
    const server = createServer((call) => (call === 2 ? 1234 : call === 3 ? 0 : undefined));
    await send(server);
    expect(server.storedStatus().equals(content)).toBe(true);
    expect(server.finished()).toMatchObject({ sha256 });
  });

  it('continues an earlier page’s upload, and includes its bytes in the checksum', async () => {
    const server = createServer(undefined, content.subarray(0, 7000));
    await send(server);
    expect(server.puts()).toBe(1);
    expect(server.finished()).toMatchObject({ sha256 });
  });

  it('follows the server’s offset when another tab has sent more', async () => {
    const server = createServer();
    let isFirst = true;
    const ask = (async (path: string, init: RequestInit) => {
      if (init.method === 'PUT' && isFirst) {
        isFirst = false;
        server.append(content.subarray(0, 5000));
      }
      return server.ask(path, init);
    }) as typeof fetch;
    await send(server, ask);
    expect(server.storedStatus().equals(content)).toBe(true);
    expect(server.finished()).toMatchObject({ sha256 });
  });

  it('stops with the server’s message when refused, and when the operator cancels', async () => {
    const refusing = (async () =>
      Response.json(
        { errorMessage: 'No.', fields: { bytes: 'The file is larger than 2 GB.' } },
        { status: 400 },
      )) as typeof fetch;
    await expect(send(createServer(), refusing)).rejects.toThrow(new SendRefused('The file is larger than 2 GB.'));
    const stopped = new AbortController();
    stopped.abort();
    await expect(send(createServer(), undefined, stopped.signal)).rejects.toThrow('aborted');
  });
});
