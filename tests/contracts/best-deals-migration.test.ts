import { expect, it } from 'vitest';
import { migrations } from '#platform/sql/migrations.ts';
import { forEachEmptyEngine } from '#tests/fixtures/engines.ts';

type Before = {
  best_deals_subscriptions: {
    email: string;
    consumer_id: string | null;
    zip: string;
    style_codes: string;
    created_ms: number;
  };
};
type After = { best_deals: { consumer_id: string; zip: string; style_codes: string; due_ms: number | null } };

forEachEmptyEngine('best deals of an earlier version', ({ open }) => {
  it('stay with their accounts, the latest of each; what a stranger typed in was never confirmed and goes', async () => {
    const earlier = await open({ migrations: migrations.filter(({ id }) => id < '0031') });
    const row = { style_codes: 'SEDAN', zip: '30303' };
    await earlier
      .with<Before>()
      .insertInto('best_deals_subscriptions')
      .values([
        { ...row, email: 'ann@example.com', consumer_id: 'ann', created_ms: 1 },
        { ...row, email: 'ann@work.example', consumer_id: 'ann', created_ms: 2, zip: '98101' },
        { ...row, email: 'stranger@example.com', consumer_id: null, created_ms: 3 },
      ])
      .execute();
    const db = await open();
    const kept = await db
      .with<After>()
      .selectFrom('best_deals')
      .select(['consumer_id', 'zip', 'style_codes', 'due_ms'])
      .execute();
    expect(kept).toEqual([{ consumer_id: 'ann', zip: '98101', style_codes: 'SEDAN', due_ms: 0 }]);
  });
});
