import { StartFailure } from '#lib/start-failure.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { ConfigError } from './config.ts';

/** Explanations for system errors, by code: of the listening socket, and of a file or folder. */
const atSocket: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there; end it or set another PORT',
  EACCES: 'this user may not; set a PORT above 1023 or give it the right',
  EADDRNOTAVAIL: 'this machine has no such address; correct HOST',
  ENOTFOUND: 'nobody knows this name; correct HOST',
  EAI_AGAIN: 'nobody knows this name; correct HOST',
};
const atFile: Readonly<Record<string, string>> = {
  EACCES: 'this user may not; change its owner or name another folder',
  EPERM: 'this user may not; change its owner or name another folder',
  EROFS: 'the disk can only be read; name a folder that can be written',
  ENOENT: 'there is no such file or folder; correct the name or make it',
  EISDIR: 'it is a folder; remove it or name a file',
  ENOTDIR: 'something above it is no folder; remove that',
  ENOSPC: 'the disk is full; make room and start again',
  EDQUOT: 'the quota is used up; make room and start again',
  EMFILE: 'too many files are open; raise the limit (ulimit -n) and start again',
  EIO: 'the disk fails; use another one',
};

/** Ends the process: a known reason is printed as a sentence, an unexpected error with its stack. */
export const endWithReason = (error: unknown): never => {
  console.error(startFailureReason(error) ?? error);
  process.exit(1);
};

export const startFailureReason = (error: unknown): string | undefined => {
  if (error instanceof StartFailure || error instanceof ConfigError) return error.message;
  if (error instanceof Unavailable) return `${error.message}: see that it answers, and start again.`;
  if (!isSystemError(error)) return undefined;
  const { code, syscall, path } = error;
  if (path !== undefined && atFile[code]) return `${path} cannot be used (${error.message}): ${atFile[code]}.`;
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    const { address = error.hostname, port } = error;
    const where = port === undefined ? address : `${address}:${port}`;
    if (atSocket[code]) return `The server cannot listen on ${where} (${code}): ${atSocket[code]}.`;
  }
  return undefined;
};

type SystemError = Error & {
  code: string;
  syscall?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
};

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';
