import type { RatingSubject, RatingTotals } from '#domains/cars/ratings/rating.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { HoldReason, PrimaryUse, Relation, Review, ReviewState } from './review.ts';
import { criticalStars, farMiles, type ReviewQuery, reviewsPerPage } from './review-query.ts';

type Row = {
  id: string;
  subject: RatingSubject;
  consumer_id: string | null;
  author: string;
  relation: Relation;
  vehicle: string;
  year: number | null;
  stars: number;
  parts: string;
  title: string;
  words: string;
  again: number | null;
  owned_months: number | null;
  miles: number | null;
  primary_use: PrimaryUse | null;
  state: ReviewState;
  held_for: string;
  reason: string | null;
  is_demo: number;
  site: string;
  helpful: number;
  answer: string | null;
  answered_by: string | null;
  answered_ms: number | null;
  created_ms: number;
  edited_ms: number | null;
  decided_ms: number | null;
};
export type ReviewTables = { reviews: Row };

const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

const rowOf = (review: Review): Row => ({
  id: review.id,
  subject: review.subject,
  consumer_id: review.consumerId,
  author: review.author,
  relation: review.relation,
  vehicle: review.vehicle,
  year: review.year,
  stars: review.stars,
  parts: JSON.stringify(review.parts),
  title: review.title,
  words: review.words,
  again: flag(review.again),
  owned_months: review.ownedMonths,
  miles: review.miles,
  primary_use: review.primaryUse,
  state: review.state,
  held_for: review.heldFor.join(','),
  reason: review.reason,
  is_demo: Number(review.isDemo),
  site: review.site,
  helpful: review.helpful,
  answer: review.answer?.words ?? null,
  answered_by: review.answer?.by ?? null,
  answered_ms: review.answer?.atMs ?? null,
  created_ms: review.createdMs,
  edited_ms: review.editedMs,
  decided_ms: review.decidedMs,
});

export const readReview = (row: Row): Review => ({
  id: row.id,
  subject: row.subject,
  consumerId: row.consumer_id,
  author: row.author,
  relation: row.relation,
  vehicle: row.vehicle,
  year: row.year,
  stars: row.stars,
  parts: JSON.parse(row.parts),
  title: row.title,
  words: row.words,
  again: row.again === null ? null : row.again === 1,
  ownedMonths: row.owned_months,
  miles: row.miles,
  primaryUse: row.primary_use,
  state: row.state,
  heldFor: row.held_for === '' ? [] : (row.held_for.split(',') as HoldReason[]),
  reason: row.reason,
  isDemo: row.is_demo === 1,
  site: row.site,
  helpful: row.helpful,
  answer: row.answer === null ? null : { words: row.answer, by: row.answered_by ?? '', atMs: row.answered_ms ?? 0 },
  createdMs: row.created_ms,
  editedMs: row.edited_ms,
  decidedMs: row.decided_ms,
});

const subjectsPerQuery = 200;

export type ReviewStore = ReturnType<typeof createReviewStore>;

export const createReviewStore = (db: SqlDatabase) => {
  const reviews = (session: SqlSession = db) => session.with<ReviewTables>();
  const published = (subject: RatingSubject) =>
    reviews().selectFrom('reviews').where('subject', '=', subject).where('state', '=', 'published');

  const matching = (subject: RatingSubject, { view, stars, year }: Omit<ReviewQuery, 'sort' | 'page'>) => {
    let query = published(subject);
    if (stars !== null) query = query.where('stars', '=', stars);
    if (year !== null) query = query.where('year', '=', year);
    if (view === 'buyers') query = query.where('relation', '=', 'bought');
    if (view === 'critical') query = query.where('stars', '<=', criticalStars);
    if (view === 'answered') query = query.where('answer', 'is not', null);
    if (view === 'far') query = query.where('miles', '>=', farMiles);
    return query;
  };

  const listed = (subject: RatingSubject, query: ReviewQuery) => {
    const rows = matching(subject, query).selectAll();
    const newest = <T extends typeof rows>(some: T) => some.orderBy('created_ms', 'desc').orderBy('id');
    switch (query.sort) {
      case 'newest':
        return newest(rows);
      case 'highest':
        return newest(rows.orderBy('stars', 'desc'));
      case 'lowest':
        return newest(rows.orderBy('stars'));
      case 'miles':
        return newest(rows.orderBy(({ fn, val }) => fn.coalesce('miles', val(-1)), 'desc'));
      case 'helpful':
        return newest(rows.orderBy('helpful', 'desc'));
    }
  };

  return {
    find: async (id: string, session?: SqlSession): Promise<Review | undefined> => {
      const row = await reviews(session).selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readReview(row);
    },

    /** One account's review of a subject. */
    findOwn: async (consumerId: string, subject: RatingSubject, session?: SqlSession): Promise<Review | undefined> => {
      const row = await reviews(session)
        .selectFrom('reviews')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row && readReview(row);
    },

    /** All reviews of an account, latest first. */
    ofConsumer: async (consumerId: string, session?: SqlSession): Promise<Review[]> => {
      const rows = await reviews(session)
        .selectFrom('reviews')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(readReview);
    },

    /** Inserts, or replaces what is stored under its id. */
    put: async (review: Review, session: SqlSession): Promise<void> => {
      const { id, ...changes } = rowOf(review);
      await reviews(session)
        .insertInto('reviews')
        .values({ id, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    },

    /** Inserts those that aren't stored yet, for demo reviews. */
    fill: async (many: readonly Review[], session: SqlSession): Promise<void> => {
      const rows = many.map(rowOf);
      const [first] = rows;
      if (!first) return;
      const columns = Object.keys(first) as (keyof Row)[];
      const insert: BulkInsert = { table: 'reviews', columns, conflict: 'on conflict (id) do nothing' };
      const values = rows.map((row) => columns.map((column) => row[column]));
      for (const statement of bulkInserts(db.engine, insert, values)) await reviews(session).executeQuery(statement);
    },

    hasDemo: async (): Promise<boolean> =>
      (await reviews().selectFrom('reviews').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()) !==
      undefined,

    /** Deletes all demo reviews; resolves with their subjects. */
    removeDemo: async (session: SqlSession): Promise<RatingSubject[]> => {
      const rows = await reviews(session).deleteFrom('reviews').where('is_demo', '=', 1).returning('subject').execute();
      return [...new Set(rows.map(({ subject }) => subject))];
    },

    remove: async (id: string, session: SqlSession): Promise<void> => {
      await reviews(session).deleteFrom('reviews').where('id', '=', id).execute();
    },

    addHelpful: async (id: string, votes: 1 | -1, session: SqlSession): Promise<number> => {
      const { helpful } = await reviews(session)
        .updateTable('reviews')
        .set(({ eb }) => ({ helpful: eb('helpful', '+', votes) }))
        .where('id', '=', id)
        .returning('helpful')
        .executeTakeFirstOrThrow();
      return helpful;
    },

    /** Published reviews that match, a page of them, and how many match. */
    page: async (subject: RatingSubject, query: ReviewQuery, perPage = reviewsPerPage) => {
      const [rows, { count }] = await Promise.all([
        listed(subject, query)
          .limit(perPage)
          .offset((query.page - 1) * perPage)
          .execute(),
        matching(subject, query)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      return { reviews: rows.map(readReview), count };
    },

    /** The latest published reviews of models by owners. */
    latestOfModels: async (count: number): Promise<Review[]> => {
      const rows = await reviews()
        .selectFrom('reviews')
        .selectAll()
        .where('state', '=', 'published')
        .where('subject', 'like', 'model:%')
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map(readReview);
    },

    /** The fields that lists are counted from, of all published reviews of a subject. */
    facts: (subject: RatingSubject) =>
      published(subject).select(['title', 'words', 'year', 'relation', 'stars', 'miles', 'answered_ms']).execute(),

    /** The sums of what is published (REV-01). */
    totals: async (
      subjects: readonly RatingSubject[],
      session: SqlSession,
    ): Promise<ReadonlyMap<string, RatingTotals>> => {
      const sums = new Map(
        subjects.map((subject) => [
          subject as string,
          {
            stars: [0, 0, 0, 0, 0],
            parts: {} as Record<string, { sum: number; count: number }>,
            again: { yes: 0, count: 0 },
          },
        ]),
      );
      for (let at = 0; at < subjects.length; at += subjectsPerQuery) {
        const rows = await reviews(session)
          .selectFrom('reviews')
          .select(['subject', 'stars', 'parts', 'again'])
          .where('subject', 'in', subjects.slice(at, at + subjectsPerQuery))
          .where('state', '=', 'published')
          .execute();
        for (const row of rows) {
          const sum = sums.get(row.subject);
          if (!sum) continue;
          sum.stars[row.stars - 1] = (sum.stars[row.stars - 1] ?? 0) + 1;
          for (const [part, stars] of Object.entries<number>(JSON.parse(row.parts))) {
            const before = sum.parts[part] ?? { sum: 0, count: 0 };
            sum.parts[part] = { sum: before.sum + stars, count: before.count + 1 };
          }
          if (row.again !== null) {
            sum.again.count += 1;
            sum.again.yes += row.again;
          }
        }
      }
      return sums;
    },
  };
};
