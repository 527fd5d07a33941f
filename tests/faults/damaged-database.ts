import { closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expectRefusal } from './refused-start.ts';
import type { Rig } from './rig.ts';
import { writeSome } from './write-some.ts';

type Damage = { bytes: number; at(fileBytes: number): number };

/** Overwrites a part of a used database, expects the next start to refuse, and restores a copy. */
export const damageAndRestore = async (rig: Rig, { bytes, at }: Damage): Promise<string> => {
  await writeSome(rig);
  const file = join(rig.dataDir, 'forecourt.sqlite');
  const copy = join(rig.folder, 'copy.sqlite');
  cpSync(file, copy);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, at(statSync(file).size));
  closeSync(handle);
  const words = await expectRefusal(rig, await rig.launch());
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  cpSync(copy, file);
  await rig.audit((await rig.start()).origin);
  return `${words}; with a copy put back everything is there`;
};
