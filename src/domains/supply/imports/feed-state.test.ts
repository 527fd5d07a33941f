import { describe, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { feedHealth } from './feed-state.ts';

const feed = { everyHours: 6, arrivedMs: 100 * hourMs, createdMs: 0, error: null };

describe('how a feed is doing', () => {
  it('is late when it has not arrived for longer than its rhythm, whatever the last try said', () => {
    expect(feedHealth(feed, 106 * hourMs)).toBe('ok');
    expect(feedHealth(feed, 107 * hourMs)).toBe('late');
    expect(feedHealth({ ...feed, error: 'answered 401' }, 107 * hourMs)).toBe('late');
    expect(feedHealth({ ...feed, arrivedMs: null, createdMs: 0 }, 7 * hourMs)).toBe('late');
  });

  it('says that the last try failed while it is not late yet, and that it is new before the first', () => {
    expect(feedHealth({ ...feed, error: 'answered 401' }, 102 * hourMs)).toBe('failing');
    expect(feedHealth({ ...feed, arrivedMs: null, createdMs: 100 * hourMs }, 101 * hourMs)).toBe('new');
  });

  it('expects nothing of a feed whose files come by hand', () => {
    expect(feedHealth({ ...feed, everyHours: null }, 1000 * hourMs)).toBe('manual');
  });
});
