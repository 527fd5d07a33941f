import { describe, expect, it } from 'vitest';
import { type InboxRow, inboxViews, readInboxQuery, rowsWith } from './inbox-list.ts';

const row = (changes: Partial<InboxRow>): InboxRow => ({
  kind: 'question',
  id: 'a',
  shopper: 'Wilma',
  car: '2022 Toyota Camry XSE',
  words: 'Does it have the warranty?',
  isWaiting: true,
  sinceMs: 0,
  ...changes,
});

describe('the list of a dealer’s inbox', () => {
  it('DLR-11: rows are found by shopper, car, kind and words, all of them', () => {
    const rows = [row({}), row({ id: 'b', kind: 'purchase', words: 'Asks for a written quote' })];
    expect(rowsWith(rows, ' camry  WARRANTY').map(({ id }) => id)).toEqual(['a']);
    expect(rowsWith(rows, 'wilma purchase').map(({ id }) => id)).toEqual(['b']);
    expect(rowsWith(rows, '').length).toBe(2);
  });

  it('an unknown view is all rows', () => {
    const { show, words } = readInboxQuery(new URLSearchParams({ show: 'nothing', words: ` ${'x'.repeat(200)}` }));
    expect([inboxViews[show].label, words.length]).toEqual(['All', 100]);
  });
});
