import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { packPage } from './pack-page.ts';
import type { PackReply, PackTask } from './page-packer.ts';

// Rendering goes first where cores are few. Only Linux takes this as said of the thread alone.
if (process.platform === 'linux') setPriority(10);

parentPort?.on('message', ({ call, page, encoding, care }: PackTask) => {
  const packed = packPage(page, encoding, care);
  // A small answer may lie in a buffer it shares with others.
  const bytes = packed.byteLength === packed.buffer.byteLength ? packed : new Uint8Array(packed);
  parentPort?.postMessage({ call, bytes } satisfies PackReply, [bytes.buffer as ArrayBuffer]);
});
