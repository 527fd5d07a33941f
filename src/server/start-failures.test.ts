import { describe, expect, it } from 'vitest';
import { Unavailable } from '#lib/unavailable.ts';
import { startFailureReason } from './start-failures.ts';

/** An error as Node makes it from what the system refused. */
const refused = (facts: object): Error => Object.assign(new Error('refused'), facts);

describe('why a process cannot start', () => {
  it('is a sentence for a port that only root may have', () => {
    const error = refused({ code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 });
    expect(startFailureReason(error)).toBe(
      'The server cannot listen on 0.0.0.0:80 (EACCES): this user may not; set a PORT above 1023 or give it the right.',
    );
  });

  it('is a sentence for a disk that is full', () => {
    const error = refused({ code: 'ENOSPC', syscall: 'write', path: '/data/auth-secret' });
    expect(startFailureReason(error)).toBe(
      '/data/auth-secret cannot be used (refused): the disk is full; make room and start again.',
    );
  });

  it('is a sentence for a database that goes away while starting', () => {
    expect(startFailureReason(new Unavailable('The connection to the database was lost'))).toBe(
      'The connection to the database was lost: see that it answers, and start again.',
    );
  });

  it('is unknown for a mistake of ours, which keeps its stack', () => {
    expect(startFailureReason(new TypeError('x is not a function'))).toBeUndefined();
  });
});
