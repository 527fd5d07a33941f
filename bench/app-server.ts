import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export type AppServer = { base: string; folder: string; pid: number; stop(): Promise<void> };

/** The product as `npm start` runs it, on a free port and with its own data folder. */
export const startApp = async ({
  listings,
  env = {},
}: {
  listings: number;
  env?: Record<string, string>;
}): Promise<AppServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO_LISTINGS: String(listings),
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const ended = once(server, 'exit');
  let isReady = false;
  for await (const chunk of server.stdout) {
    isReady = String(chunk).includes('ready http');
    if (isReady) break;
  }
  if (!isReady) throw new Error('The server ended before it was ready');
  return {
    base: `http://localhost:${port}`,
    folder,
    pid: server.pid ?? Number.NaN,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
