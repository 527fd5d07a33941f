import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultCase } from '../fault-case.ts';
import { fillUp, mayMount, mountSmall, unmount } from '../mounts.ts';
import type { Rig } from '../rig.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { createVisitors } from '../visitors.ts';

const megabytes = 32;

type Disk = { fill(server: ServerProcess): void; free(server: ServerProcess): void; remove(): void };

/** Without the right to mount, a limit on file sizes simulates a full disk. */
const createDisk = ({ dataDir }: Rig): Disk => {
  if (mayMount() && mountSmall(dataDir, megabytes)) {
    const filler = () => join(dataDir, 'filler');
    return {
      fill: () => {
        fillUp(dataDir);
      },
      free: () => rmSync(filler()),
      remove: () => unmount(dataDir),
    };
  }
  const limit = ({ pid }: ServerProcess, bytes: string) =>
    spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  return {
    fill: (server) => {
      const wal = statSync(join(dataDir, 'forecourt.sqlite-wal'), { throwIfNoEntry: false });
      limit(server, String(wal?.size ?? 0));
    },
    free: (server) => limit(server, 'unlimited'),
    remove: () => {},
  };
};

/**
 * The disk fills up while shoppers write: writes get a 503, reads continue, and everything works again once there is
 * space.
 */
export const faultCase: FaultCase = {
  name: 'full disk',
  engines: ['sqlite', 'postgres'],
  quick: false,
  impossible: () =>
    mayMount() || spawnSync('prlimit', ['--version']).status === 0
      ? undefined
      : 'neither mounting nor limiting file sizes is possible here',
  run: async (rig) => {
    const disk = createDisk(rig);
    try {
      let server = await rig.start();
      const shoppers = await rig.shoppers(server.origin);
      const visitors = createVisitors(rig);
      shoppers.start(() => server.origin);
      await shoppers.confirmed(20);
      disk.fill(server);
      visitors.start(() => server.origin);
      // With PostgreSQL only mails and pictures need this disk.
      if (rig.engine === 'sqlite') {
        const before = rig.answers.counts().unavailable;
        await until('writes are refused', () => rig.answers.counts().unavailable > before + 20);
      } else {
        await shoppers.confirmed(60);
      }
      const question = { kind: 'api', path: '/rest/lsc/listing?numRecords=1' } as const;
      rig.expect((await rig.answers.ask(server.origin, question))?.status === 200, 'no search on a full disk');
      await visitors.stop();
      disk.free(server);
      await shoppers.confirmed(20);
      await rig.kill(server);
      server = await rig.start();
      await shoppers.confirmed(5);
      await shoppers.stop();
      await rig.audit(server.origin);
      return rig.engine === 'sqlite'
        ? 'writes were refused with 503, searches went on; with room again, and after kill -9, everything is there'
        : 'mails waited for room, everything else went on; with room again, and after kill -9, everything is there';
    } finally {
      disk.remove();
    }
  },
};
