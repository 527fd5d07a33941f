import { parentPort } from 'node:worker_threads';
import { packPage } from './pack-page.ts';
import type { PackReply, PackTask } from './page-packer.ts';

parentPort?.on('message', ({ call, page, encoding }: PackTask) => {
  const packed = packPage(page, encoding);
  // A small answer may lie in a buffer it shares with others.
  const bytes = packed.byteLength === packed.buffer.byteLength ? packed : new Uint8Array(packed);
  parentPort?.postMessage({ call, bytes } satisfies PackReply, [bytes.buffer as ArrayBuffer]);
});
