import { Worker } from 'node:worker_threads';
import { findWorkerFile } from '#platform/worker-file.ts';
import { type Care, type Encoding, type Page, packPage } from './pack-page.ts';

export type PackTask = { call: number; page: Page; encoding: Encoding; care: Care };
export type PackReply = { call: number; bytes: Uint8Array };

type Call = PackTask & { resolve(bytes: Buffer): void };

export type PagePacker = {
  /** The bytes of a page as a browser asked for them. */
  pack(page: Page, encoding: Encoding, care: Care): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * Packs pages in a thread of its own: neither the work nor the memory it takes, which the collector would go after,
 * is the renderer's. Should the thread end, pages it had are packed here and the next one starts another.
 */
export const createPagePacker = (): PagePacker => {
  const calls = new Map<number, Call>();
  let worker: Worker | undefined;
  let lastCall = 0;

  const start = (): Worker => {
    const file = findWorkerFile('src/server/pages/page-packer-worker.ts', import.meta.dirname);
    const started = new Worker(file, { execArgv: [] });
    started.unref();
    started.on('message', ({ call, bytes }: PackReply) => {
      calls.get(call)?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      calls.delete(call);
    });
    // Its end follows; without anybody who listens the whole process would end.
    started.on('error', () => {});
    started.on('exit', () => {
      worker = undefined;
      for (const { resolve, page, encoding, care } of calls.values()) resolve(packPage(page, encoding, care));
      calls.clear();
    });
    return started;
  };

  return {
    pack: (page, encoding, care) =>
      new Promise((resolve) => {
        lastCall += 1;
        const task: PackTask = { call: lastCall, page, encoding, care };
        calls.set(lastCall, { ...task, resolve });
        worker ??= start();
        worker.postMessage(task);
      }),
    close: async () => {
      await worker?.terminate();
    },
  };
};
