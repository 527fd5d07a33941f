import { chmodSync } from 'node:fs';
import type { FaultCase } from '../fault-case.ts';
import { mayMount, mountReadOnly, unmount } from '../mounts.ts';
import { expectRefusal } from '../refused-start.ts';
import { writeSome } from '../write-some.ts';

const isRoot = process.getuid?.() === 0;

/** A read-only data folder is reported before anything is served. */
export const faultCase: FaultCase = {
  name: 'read-only folder',
  engines: ['sqlite', 'postgres'],
  quick: false,
  impossible: () =>
    isRoot && !mayMount() ? 'root may write where permissions forbid it, and mounting is not allowed here' : undefined,
  run: async (rig) => {
    await writeSome(rig);
    if (isRoot) mountReadOnly(rig.dataDir);
    else chmodSync(rig.dataDir, 0o500);
    let words: string;
    try {
      words = await expectRefusal(rig, await rig.launch());
    } finally {
      if (isRoot) unmount(rig.dataDir);
      else chmodSync(rig.dataDir, 0o700);
    }
    await rig.audit((await rig.start()).origin);
    return `${words}; writable again, everything is there`;
  },
};
