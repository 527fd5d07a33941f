import { expect, it } from 'vitest';
import { createReviewChanges } from '#domains/browse/reviews/review-changes.server.ts';
import { createReviewFeedbackStore } from '#domains/browse/reviews/review-feedback-store.server.ts';
import { everyReview, type ReviewQuery } from '#domains/browse/reviews/review-query.ts';
import { createReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import { createRatingStore } from '#domains/cars/ratings/rating-store.server.ts';
import { createRatings } from '#domains/cars/ratings/ratings.server.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import type { Database } from '#platform/sql/database.ts';
import { createInventoryCounters } from '#platform/sql/inventory-counters.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { aReview } from '#tests/fixtures/reviews.ts';

const camry = 'model:CAMRY';

/** What one process does with reviews. */
const processOn = (db: Database) => {
  const store = createReviewStore(db);
  const feedback = createReviewFeedbackStore(db);
  const totals = createRatingStore({ db, counters: createInventoryCounters() });
  const tracker = createReadTracker();
  const ratings = createRatings({ store: totals, tracker, log: { error() {} } });
  return { store, feedback, tracker, ratings, changes: createReviewChanges({ db, store, feedback, totals, ratings }) };
};

forEachEngine('the store of reviews', (fixture) => {
  it('REV-01, REV-02: the numbers are those of what can be read, in every process, and pages made of them are dropped', async () => {
    const db = await fixture.open();
    const [here, there] = [processOn(db), processOn(db)];
    const page = there.tracker.track(async () => there.ratings.of(camry));
    expect(await page.made).toBeNull();
    await here.changes.transaction(async (session) => {
      await here.changes.put(aReview({ id: 'a', stars: 5, parts: { comfort: 5 } }), session);
      await here.changes.put(aReview({ id: 'b', stars: 2, parts: { comfort: 2 }, again: false }), session);
      await here.changes.put(aReview({ id: 'c', stars: 1, state: 'waiting' }), session);
    });
    expect(here.ratings.of(camry)).toEqual({ value: 3.5, count: 2 });
    await there.ratings.refreshNow();
    expect(there.ratings.of(camry)).toEqual({ value: 3.5, count: 2 });
    expect(page.reads.isStale).toBe(true);
    expect(there.ratings.totalsOf(camry)).toEqual({
      stars: [0, 1, 0, 0, 1],
      parts: { comfort: { sum: 7, count: 2 } },
      again: { yes: 1, count: 2 },
    });
    await here.changes.transaction(async (session) => {
      const review = await here.store.find('b', session);
      if (review) await here.changes.remove(review, session);
    });
    expect(here.ratings.of(camry)).toEqual({ value: 5, count: 1 });
  });

  it('REV-01: of reviews written at the same moment none is missed', async () => {
    const db = await fixture.open();
    const { changes, ratings } = processOn(db);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      ids.map((id) => changes.transaction((session) => changes.put(aReview({ id, stars: 3 }), session))),
    );
    expect(ratings.of(camry)).toEqual({ value: 3, count: 6 });
  });

  it('REV-08: sorts, filters and pages; only published ones of the subject', async () => {
    const db = await fixture.open();
    const { changes, store } = processOn(db);
    await db.transaction(async (session) => {
      await changes.put(aReview({ id: 'a', stars: 5, helpful: 1, createdMs: 1, miles: 150_000, year: 2016 }), session);
      await changes.put(aReview({ id: 'b', stars: 2, helpful: 9, createdMs: 2, miles: null }), session);
      await changes.put(aReview({ id: 'c', stars: 3, helpful: 0, createdMs: 3, miles: 50_000 }), session);
      await changes.put(aReview({ id: 'd', state: 'hidden', createdMs: 4 }), session);
      await changes.put(aReview({ id: 'e', subject: 'model:CIVIC' }), session);
    });
    const ids = async (query: Partial<ReviewQuery>, perPage = 10) =>
      (await store.page(camry, { ...everyReview, ...query }, perPage)).reviews.map(({ id }) => id).join('');
    expect(await ids({})).toBe('bac');
    expect(await ids({ sort: 'newest' })).toBe('cba');
    expect(await ids({ sort: 'highest' })).toBe('acb');
    expect(await ids({ sort: 'lowest' })).toBe('bca');
    expect(await ids({ sort: 'miles' })).toBe('acb');
    expect(await ids({ stars: 5 })).toBe('a');
    expect(await ids({ year: 2016 })).toBe('a');
    expect(await ids({ view: 'critical' })).toBe('bc');
    expect(await ids({ view: 'far' })).toBe('a');
    expect(await ids({ sort: 'newest', page: 2 }, 2)).toBe('a');
    expect((await store.page(camry, everyReview, 2)).count).toBe(3);
  });

  it('REV-05: a vote and a report count once', async () => {
    const db = await fixture.open();
    const { changes, feedback } = processOn(db);
    await db.transaction((session) => changes.put(aReview({ id: 'a' }), session));
    const votes = await db.transaction(async (session) => [
      await feedback.vote('a', 'ann', 1, session),
      await feedback.vote('a', 'ann', 2, session),
      await feedback.unvote('a', 'ann', session),
      await feedback.unvote('a', 'ann', session),
    ]);
    expect(votes).toEqual([true, false, true, false]);
    const report = { review_id: 'a', consumer_id: null, reason: 'fake', words: '', created_ms: 1 } as const;
    const open = await db.transaction(async (session) => [
      await feedback.report({ ...report, reporter: 'x' }, session),
      await feedback.report({ ...report, reporter: 'x' }, session),
      await feedback.report({ ...report, reporter: 'y' }, session),
    ]);
    expect(open).toEqual([1, 1, 2]);
  });
});
