import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a base image has of /etc: names of users and hosts, and the certificates of registries. */
const settings = [
  ...['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf', 'hosts', 'resolv.conf'],
  ...['ssl', 'ca-certificates'],
];
const systemFolders = ['bin', 'sbin', 'lib', 'lib64'];
const path = '/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin';

/** Mounts only this process and its children see. With `data`, everything but that folder and /tmp is read-only. */
const enter = `
set -e
root=$1 data=$2 user=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --rbind /usr "$root/usr"
mount -o remount,bind,ro "$root/usr"
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
if [ -n "$data" ]; then
  mount --bind "$root$data" "$root$data"
  mount -o remount,bind,ro "$root"
fi
exec chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment "$@"`;

type RunOptions = { folder: string; env?: readonly string[]; user?: string; writable?: string };

export type ImageRoot = ReturnType<typeof createImageRoot>;

/** A root folder with nothing of this system but what a base image has: programs, names and certificates. */
export const createImageRoot = (root: string) => {
  for (const name of ['usr', 'dev', 'proc', 'tmp', 'etc', 'root']) mkdirSync(join(root, name), { recursive: true });
  for (const name of systemFolders.filter((name) => existsSync(`/${name}`))) {
    if (lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), join(root, name));
    else cpSync(`/${name}`, join(root, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of settings.filter((name) => existsSync(`/etc/${name}`))) {
    cpSync(`/etc/${name}`, join(root, 'etc', name), { recursive: true, dereference: true });
  }

  const start = (command: readonly string[], { folder, env = [], user = '0:0', writable = '' }: RunOptions) => {
    const within = ['sh', '-c', 'cd "$0" && exec "$@"', folder, ...command];
    const variables = [`PATH=${path}`, 'HOME=/root', ...env];
    const mounts = ['--mount', '--pid', '--fork', 'sh', '-c', enter, 'enter'];
    return spawn('unshare', [...mounts, root, writable, user, ...variables, ...within], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
  };

  return {
    root,
    start,
    /** Ends all processes of it, whoever runs them. */
    end: ({ pid = 0 }: ChildProcess): void => void process.kill(-pid, 'SIGKILL'),
    /** Whether it ended well. */
    run: async (command: readonly string[], options: RunOptions): Promise<boolean> => {
      const child: ChildProcess = start(command, options);
      child.stdout?.pipe(process.stdout);
      const [code] = await once(child, 'exit');
      return code === 0;
    },
  };
};
