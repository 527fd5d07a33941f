import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { UploadState } from '#domains/supply/imports/upload.ts';

type Sending = {
  file: File;
  choice: { feedId?: string; feedName?: string; whole: boolean };
  ask: typeof fetch;
  onProgress(sent: { received: number; waiting: boolean }): void;
  onOpened(id: string): void;
  signal: AbortSignal;
  wait(ms: number): Promise<void>;
};

/** The server refused the file; sending it again would not help. */
export class SendRefused extends Error {}

const Refusal = z.object({ errorMessage: z.string(), fields: z.record(z.string(), z.string()).optional() });
const Received = z.object({ importId: z.string() });

const patienceMs = [1000, 2000, 5000, 10_000];
const readAtOnce = 4 * 1024 * 1024;

/**
 * Uploads a file in pieces, from the offset the server reports, so that it continues after a lost connection, a reload
 * or in a second tab. Returns the id of its import.
 */
export const sendFile = async ({ file, choice, ask, onProgress, onOpened, signal, wait }: Sending): Promise<string> => {
  const checksum = sha256.create();
  let summed = 0;
  /** Adds every byte to the checksum once, including those that an earlier page sent. */
  const sumUpTo = async (end: number): Promise<void> => {
    while (summed < end) {
      const piece = await file.slice(summed, Math.min(end, summed + readAtOnce)).arrayBuffer();
      checksum.update(new Uint8Array(piece));
      summed += piece.byteLength;
    }
  };

  /** Retries until the connection is back; only a refusal or the operator ends it. */
  const call = async (method: string, path: string, body?: object | Blob): Promise<unknown> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask(path, {
        method,
        signal,
        ...(body && { body: body instanceof Blob ? body : JSON.stringify(body) }),
        headers: { 'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json' },
      }).catch(() => undefined);
      signal.throwIfAborted();
      if (answer?.ok) return answer.json();
      if (answer?.status === 409 && method === 'PUT') return undefined;
      if (answer && answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)) {
        const refusal = Refusal.safeParse(await answer.json().catch(() => undefined));
        const words = refusal.data?.fields ? Object.values(refusal.data.fields).join(' ') : refusal.data?.errorMessage;
        throw new SendRefused(words ?? 'The file was refused.');
      }
      onProgress({ received: summed, waiting: true });
      await wait(patienceMs[Math.min(tries, patienceMs.length - 1)] ?? 1000);
      signal.throwIfAborted();
      // After a lost connection only the server knows how much of a piece has arrived.
      if (method === 'PUT') return undefined;
    }
  };

  const opening = { fileName: file.name, bytes: file.size, writtenMs: file.lastModified };
  let state = UploadState.parse(await call('POST', feedCalls.uploads, opening));
  onOpened(state.id);
  const own = `${feedCalls.uploads}/${state.id}`;
  while (state.received < file.size) {
    onProgress({ received: state.received, waiting: false });
    const { received, pieceBytes } = state;
    const piece = file.slice(received, received + pieceBytes);
    const [answer] = await Promise.all([
      call('PUT', `${own}?offset=${received}`, piece),
      sumUpTo(Math.min(file.size, received + pieceBytes)),
    ]);
    state = UploadState.parse(answer ?? (await call('GET', own)));
  }
  await sumUpTo(file.size);
  onProgress({ received: file.size, waiting: false });
  const finish = { ...choice, sha256: bytesToHex(checksum.digest()) };
  return Received.parse(await call('POST', `${own}/finish`, finish)).importId;
};
