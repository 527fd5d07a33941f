import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const command = (name: string, ...args: string[]): boolean => spawnSync(name, args, { stdio: 'ignore' }).status === 0;

/** A file system in memory that holds no more than this. */
export const mountSmall = (folder: string, megabytes: number): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return command('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder);
};

/** The same files, but nobody may write, not even root. */
export const mountReadOnly = (folder: string): boolean =>
  command('mount', '--bind', folder, folder) && command('mount', '-o', 'remount,ro,bind', folder);

export const unmount = (folder: string): void => {
  command('umount', '--lazy', folder);
};

let allowed: boolean | undefined;

/** Root in a container may be forbidden to mount; it is tried once. */
export const mayMount = (): boolean => {
  if (allowed !== undefined) return allowed;
  const probe = mkdtempSync(join(tmpdir(), 'forecourt-mount-'));
  const target = join(probe, 'target');
  allowed = process.getuid?.() === 0 && mountSmall(target, 1);
  if (allowed) unmount(target);
  rmSync(probe, { recursive: true, force: true });
  return allowed;
};

/** Takes all that is left on the file system; the file to remove to give it back. */
export const fillUp = (folder: string): string => {
  const filler = join(folder, 'filler');
  for (let bytes = 1 << 20; bytes >= 512; bytes >>= 1) {
    const chunk = Buffer.alloc(bytes);
    try {
      for (;;) writeFileSync(filler, chunk, { flag: 'a' });
    } catch {
      // Less than that is left.
    }
  }
  return filler;
};
