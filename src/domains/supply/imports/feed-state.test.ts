import { describe, expect, it } from 'vitest';
import { feedHealth } from './feed-state.ts';

const hour = 3_600_000;
const feed = { everyHours: 6, arrivedMs: 100 * hour, createdMs: 0, error: null };

describe('how a feed is doing', () => {
  it('is late when it has not arrived for longer than its rhythm, whatever the last try said', () => {
    expect(feedHealth(feed, 106 * hour)).toBe('ok');
    expect(feedHealth(feed, 107 * hour)).toBe('late');
    expect(feedHealth({ ...feed, error: 'answered 401' }, 107 * hour)).toBe('late');
    expect(feedHealth({ ...feed, arrivedMs: null, createdMs: 0 }, 7 * hour)).toBe('late');
  });

  it('says that the last try failed while it is not late yet, and that it is new before the first', () => {
    expect(feedHealth({ ...feed, error: 'answered 401' }, 102 * hour)).toBe('failing');
    expect(feedHealth({ ...feed, arrivedMs: null, createdMs: 100 * hour }, 101 * hour)).toBe('new');
  });

  it('expects nothing of a feed whose files come by hand', () => {
    expect(feedHealth({ ...feed, everyHours: null }, 1000 * hour)).toBe('manual');
  });
});
