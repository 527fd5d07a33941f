import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const command = (name: string, ...args: string[]): boolean => spawnSync(name, args, { stdio: 'ignore' }).status === 0;

/** Mounts a file system in memory with this size. */
export const mountSmall = (folder: string, megabytes: number): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return command('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder);
};

/** Mounts a folder read-only, even for root. */
export const mountReadOnly = (folder: string): boolean =>
  command('mount', '--bind', folder, folder) && command('mount', '-o', 'remount,ro,bind', folder);

export const unmount = (folder: string): void => {
  command('umount', '--lazy', folder);
};

let allowed: boolean | undefined;

/** Whether mounting is allowed, which containers may forbid even to root; tried once. */
export const mayMount = (): boolean => {
  if (allowed !== undefined) return allowed;
  const probe = mkdtempSync(join(tmpdir(), 'forecourt-mount-'));
  const target = join(probe, 'target');
  allowed = process.getuid?.() === 0 && mountSmall(target, 1);
  if (allowed) unmount(target);
  rmSync(probe, { recursive: true, force: true });
  return allowed;
};

/** Fills the remaining space of the file system; returns the file to delete afterwards. */
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
