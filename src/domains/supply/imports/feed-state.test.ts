import { describe, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { feedHealth } from './feed-state.ts';

const feed = { everyHours: 6, arrivedMs: 100 * hourMs, createdMs: 0, error: null };

describe('health of a feed', () => {
  it('is late if it has not arrived within its interval, whatever the last attempt gave', () => {
    expect(feedHealth(feed, 106 * hourMs)).toBe('ok');
    expect(feedHealth(feed, 107 * hourMs)).toBe('late');
    expect(feedHealth({ ...feed, error: 'answered 401' }, 107 * hourMs)).toBe('late');
    expect(feedHealth({ ...feed, arrivedMs: null, createdMs: 0 }, 7 * hourMs)).toBe('late');
  });

  it('is failing after a failed attempt while not late yet, and new before the first', () => {
    expect(feedHealth({ ...feed, error: 'answered 401' }, 102 * hourMs)).toBe('failing');
    expect(feedHealth({ ...feed, arrivedMs: null, createdMs: 100 * hourMs }, 101 * hourMs)).toBe('new');
  });

  it('is manual if its files are uploaded', () => {
    expect(feedHealth({ ...feed, everyHours: null }, 1000 * hourMs)).toBe('manual');
  });
});
