import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from './until.ts';

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

export type ServerProcess = {
  origin: string;
  port: number;
  pid: number;
  /** All output so far. */
  printed(): string;
  /** Exit code or signal, once it has ended. */
  ending(): Ending | undefined;
  ended: Promise<Ending>;
  send(signal: NodeJS.Signals): void;
  /** Resolves when it can serve; rejects with its last output if it ends before. */
  ready(): Promise<void>;
  /** Sends a message to a preloaded hook. */
  tell(message: object): void;
};

export type LaunchOptions = {
  port: number;
  env: Readonly<Record<string, string | undefined>>;
  /** A command that runs the rest of its arguments: `['prlimit', '--fsize=1000000']`. */
  through?: readonly string[];
  /** A module loaded into the process before the product. */
  preload?: string;
};

const root = join(import.meta.dirname, '../..');

/** The environment variables that a process inherits; none that configure the product. */
export const inheritedEnv = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

/** Starts the product as `npm start` does. */
export const launchServer = ({ port, env, through = [], preload }: LaunchOptions): ServerProcess => {
  const [command = '', ...args] = [
    ...through,
    process.execPath,
    ...(preload ? ['--import', preload] : []),
    'src/server/start.ts',
  ];
  const child = spawn(command, args, {
    cwd: root,
    stdio: preload ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    env: { ...inheritedEnv(), HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  let ending: Ending | undefined;
  const ended = new Promise<Ending>((resolve) => {
    // On `close`, not `exit`: by then all output has been read.
    child.once('close', (code, signal) => {
      ending = { code, signal };
      resolve(ending);
    });
  });

  return {
    origin: `http://${env.HOST ?? 'localhost'}:${port}`,
    port,
    pid: child.pid ?? 0,
    printed: () => printed,
    ending: () => ending,
    ended,
    send: (signal) => child.kill(signal),
    ready: async () => {
      await until('the server is ready', () => printed.includes('ready http') || ending !== undefined);
      if (ending) throw new Error(`the server ended with ${JSON.stringify(ending)}: ${printed.slice(-2000)}`);
    },
    tell: (message) => child.send(message),
  };
};
