import { describe, expect, it } from 'vitest';
import type { AlertDelivery } from '../alert-delivery.ts';
import { isIn, logRows, type MessageFate } from './delivery-log.ts';

const nowMs = Date.UTC(2026, 10, 15, 12);
const delivery = (changes: Partial<AlertDelivery> = {}): AlertDelivery => ({
  id: 'd1',
  consumerId: 'ann',
  bookmarkId: 'b1',
  event: 'price-drop',
  channel: 'email',
  listingId: 7,
  news: { title: '2023 Kia Telluride', priceUsd: 34_980, oldPriceUsd: 35_900 },
  state: 'sent',
  reason: null,
  messageId: 'm1',
  dueMs: nowMs,
  createdMs: nowMs,
  updatedMs: nowMs,
  ...changes,
});
const rows = (deliveries: AlertDelivery[], fates: Record<string, MessageFate['status']> = {}) =>
  logRows({
    deliveries,
    fates: new Map(Object.entries(fates).map(([id, status]) => [id, { status, updatedAt: nowMs }])),
    nameOf: (id) => ({ b1: 'Telluride', s1: 'SUVs with a third row' })[id],
    timeOf: () => '8:00 AM',
  });

describe('the delivery log', () => {
  it('says what was sent, and for which bookmark', () => {
    expect(rows([delivery()], { m1: 'sent' })).toMatchObject([
      { what: '2023 Kia Telluride down $920', because: 'Telluride', channel: 'email', state: 'sent', hasMessage: true },
    ]);
  });

  it('shows the deliveries of one message as one row', () => {
    const matches = ['d1', 'd2', 'd3'].map((id) => delivery({ id, bookmarkId: 's1', event: 'new-match' }));
    expect(rows(matches, { m1: 'sent' })).toMatchObject([{ what: '3 new matches', because: 'SUVs with a third row' }]);
  });

  it.each([
    ['queued', 'waiting'],
    ['sending', 'waiting'],
    ['sent', 'sent'],
    ['bounced', 'bounced'],
    ['uncertain', 'uncertain'],
    ['held', 'not-sent'],
    ['failed', 'not-sent'],
  ] as const)('a message that is %s is shown as %s', (status, state) => {
    expect(rows([delivery()], { m1: status })).toMatchObject([{ state }]);
  });

  it('says why and until when a delivery waits', () => {
    const waiting = delivery({ state: 'waiting', reason: 'quiet-hours', messageId: null, channel: 'text' });
    expect(rows([waiting])).toMatchObject([
      { state: 'waiting', detail: 'Quiet hours, goes out 8:00 AM', hasMessage: false },
    ]);
  });

  it('says why a delivery was not sent, and filters by that', () => {
    const [row] = rows([delivery({ state: 'not-sent', reason: 'switched-off', messageId: null })]);
    expect(row).toMatchObject({ state: 'not-sent', detail: 'Turned off by then', hasMessage: false });
    expect(row && isIn('not-sent', row) && isIn('email', row) && !isIn('push', row)).toBe(true);
  });

  it('keeps the rows of a deleted bookmark', () => {
    expect(rows([delivery({ bookmarkId: 'gone' })], { m1: 'sent' })).toMatchObject([{ because: null }]);
  });

  it('lists the latest first', () => {
    const late = delivery({ id: 'd2', messageId: null, state: 'not-sent', updatedMs: nowMs + 1 });
    expect(rows([delivery(), late], { m1: 'sent' }).map(({ id }) => id)).toEqual(['d2', 'd1']);
  });
});
