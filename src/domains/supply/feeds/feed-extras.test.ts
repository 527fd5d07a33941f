import { describe, expect, it } from 'vitest';
import { feedColumnOf } from './feed-columns.ts';
import { readExtras } from './feed-extras.ts';
import { createFeedRow, type FeedFields } from './feed-row.ts';

const read = (fields: FeedFields, privateSeller = false) => {
  const row = createFeedRow(2, fields);
  return {
    extras: readExtras(row, privateSeller),
    problems: row.problems.map(({ field, severity }) => `${severity} ${field}`),
  };
};

describe('optional data of a feed', () => {
  it('PAY-13: what a dealer adds to every car, by name or as an amount alone', () => {
    const { extras, problems } = read({ addOns: 'Paint protection: $699|Tires=199|450|Alarm, ask' });
    expect(extras.addOns).toEqual([
      { name: 'Paint protection', priceUsd: 699 },
      { name: 'Tires', priceUsd: 199 },
      { name: 'Dealer add-ons', priceUsd: 450 },
    ]);
    expect(problems).toEqual(['warning addOns']);
    expect(read({ addOns: 'Alarm: 99' }, true).extras).toEqual({});
  });

  it('VDP-03: videos by address, with a warning for an invalid one', () => {
    const { extras, problems } = read({ videos: 'https://video.example/a.mp4|ftp://video.example/b|youtu.be/abc' });
    expect(extras.videos).toEqual(['https://video.example/a.mp4', 'https://youtu.be/abc']);
    expect(problems).toEqual(['warning videos']);
  });

  it('VDP-04: recalls as a number, or as yes or no', () => {
    const recalls = (text: string) => read({ openRecalls: text }).extras.openRecalls;
    expect([recalls('3'), recalls('yes'), recalls('0'), recalls('No')]).toEqual([3, 1, 0, 0]);
    expect(read({ openRecalls: 'perhaps' })).toEqual({ extras: {}, problems: ['warning openRecalls'] });
  });

  it('a feed without it adds no fields, so that the same feed gives the same listing', () => {
    expect(Object.keys(read({ vin: '1HGCV1F34LA000001' }).extras)).toEqual([]);
  });

  it('columns are recognized by common names', () => {
    const columns = ['Video URL', 'open_recalls', 'SafetyRecall'].map(feedColumnOf);
    expect(columns).toEqual(['videos', 'openRecalls', 'openRecalls']);
  });
});
