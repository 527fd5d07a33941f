import { describe, expect, it } from 'vitest';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createEmailChanges } from './email-changes.server.ts';

const origin = 'http://localhost' as SiteOrigin;

/** Whose database has refused what the transaction wrote. */
const changesFailingWith = (failure: object) => {
  const db = { transaction: () => Promise.reject(Object.assign(new Error('refused'), failure)) };
  return createEmailChanges({ db, clock: fixedClock(0) } as unknown as Parameters<typeof createEmailChanges>[0]);
};

describe('email change of an account', () => {
  it.each([{ code: '23505' }, { errcode: 2067 }])(
    'RULING-07: if another account takes the address at the same moment (%o), the link is gone',
    async (failure) => {
      const changes = changesFailingWith(failure);
      expect(await changes.confirm('token', origin)).toEqual({ ok: false, error: 'gone' });
      expect(await changes.undo('token', origin)).toEqual({ ok: false, error: 'gone' });
    },
  );

  it('any other database error is rethrown', async () => {
    await expect(changesFailingWith({ code: '23503' }).confirm('token', origin)).rejects.toThrow('refused');
  });
});
