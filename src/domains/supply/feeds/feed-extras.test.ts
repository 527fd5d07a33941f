import { describe, expect, it } from 'vitest';
import { feedColumnOf } from './feed-columns.ts';
import { readExtras } from './feed-extras.ts';
import { createFeedRow, type FeedFields } from './feed-row.ts';

const read = (fields: FeedFields) => {
  const row = createFeedRow(2, fields);
  return { extras: readExtras(row), problems: row.problems.map(({ field, severity }) => `${severity} ${field}`) };
};

describe('what few feeds say of a car', () => {
  it('VDP-03: films by their addresses, and one that has none is told', () => {
    const { extras, problems } = read({ videos: 'https://video.example/a.mp4|ftp://video.example/b|youtu.be/abc' });
    expect(extras.videos).toEqual(['https://video.example/a.mp4', 'https://youtu.be/abc']);
    expect(problems).toEqual(['warning videos']);
  });

  it('VDP-04: recalls as a number, or as whether there is one', () => {
    const recalls = (text: string) => read({ openRecalls: text }).extras.openRecalls;
    expect([recalls('3'), recalls('yes'), recalls('0'), recalls('No')]).toEqual([3, 1, 0, 0]);
    expect(read({ openRecalls: 'perhaps' })).toEqual({ extras: {}, problems: ['warning openRecalls'] });
  });

  it('VDP-04: what owners think, with how many said so; a rating of nobody is none', () => {
    expect(read({ ownerRating: '4.3', ownerReviewCount: '1,204' }).extras.ownerReviews).toEqual({
      rating: 4.3,
      count: 1204,
    });
    expect(read({ ownerRating: '4.3 out of 5', ownerReviewCount: '1' }).extras.ownerReviews?.rating).toBe(4.3);
    expect(read({ ownerRating: '4.3', ownerReviewCount: '0' }).extras).toEqual({});
    expect(read({ ownerRating: '43', ownerReviewCount: '9' }).extras).toEqual({});
  });

  it('a feed that is silent of it leaves nothing behind, so that the same feed gives the same listing', () => {
    expect(Object.keys(read({ vin: '1HGCV1F34LA000001' }).extras)).toEqual([]);
  });

  it('columns are known by the names sellers give them', () => {
    const columns = ['Video URL', 'open_recalls', 'SafetyRecall', 'Consumer Rating', 'review_count'].map(feedColumnOf);
    expect(columns).toEqual(['videos', 'openRecalls', 'openRecalls', 'ownerRating', 'ownerReviewCount']);
  });
});
