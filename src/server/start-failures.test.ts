import { describe, expect, it } from 'vitest';
import { Unavailable } from '#lib/unavailable.ts';
import { startFailureReason } from './start-failures.ts';

/** An error as Node makes it from what the system refused. */
const refused = (facts: object): Error => Object.assign(new Error('refused'), facts);

describe('reasons for a failed start', () => {
  it('a sentence for a port that only root may use', () => {
    const error = refused({ code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 });
    expect(startFailureReason(error)).toBe(
      'The server cannot listen on 0.0.0.0:80 (EACCES): this user may not; set a PORT above 1023 or give it the right.',
    );
  });

  it('a sentence for a full disk', () => {
    const error = refused({ code: 'ENOSPC', syscall: 'write', path: '/data/auth-secret' });
    expect(startFailureReason(error)).toBe(
      '/data/auth-secret cannot be used (refused): the disk is full; make room and start again.',
    );
  });

  it('a sentence for a database that goes away during the start', () => {
    expect(startFailureReason(new Unavailable('The connection to the database was lost'))).toBe(
      'The connection to the database was lost: see that it answers, and start again.',
    );
  });

  it('none for a programming error, which keeps its stack', () => {
    expect(startFailureReason(new TypeError('x is not a function'))).toBeUndefined();
  });
});
