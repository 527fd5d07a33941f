import { createRandom } from '#lib/random.ts';

/**
 * How far the search index of a web process is behind the changes to cars, through a simulated day of feeds: files come
 * in, one process imports one after another, and every web process asks for changes four times a second, as
 * `inventory-refresh.server.ts` does.
 */
type Row = Record<string, unknown>;

const dayMs = 86_400_000;
/** Half of the files come between two and four at night. */
const nightMs = 7_200_000;
const dealers = 20_000;
/** One car in ten changes on a day. */
const changedShare = 0.1;
/** Of `import`, for each row of a file. */
const importRowMs = 0.55;
/** What a process applies beside the pages it answers: of `updates`, 1,000 a second. */
const applyMs = 1;
const pollMs = 250;
const appliedTogether = 100;
const committedTogether = 100;

type Feed = { atMs: number; rows: number; changed: number };
type Commit = { atMs: number; changes: number };

/** One file a day of each dealer; a few dealers have many cars. */
const feedsOf = (listings: number): Feed[] => {
  const random = createRandom(11);
  const weights = Array.from({ length: dealers }, (_, rank) => 1 / (rank + 10) ** 0.5);
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => {
    const rows = Math.max(1, Math.round((listings * weight) / sum));
    const atMs = random.next() < 0.5 ? random.next() * nightMs : random.next() * dayMs;
    return { atMs, rows, changed: Math.round(rows * changedShare) };
  });
};

/** When changes become visible to others. */
const commitsOf = (feeds: readonly Feed[]): Commit[] => {
  const commits: Commit[] = [];
  let freeAt = 0;
  for (const { atMs, rows, changed } of feeds.toSorted((a, b) => a.atMs - b.atMs)) {
    const from = Math.max(atMs, freeAt);
    freeAt = from + rows * importRowMs;
    for (let done = 0; done < changed; done += committedTogether) {
      const changes = Math.min(committedTogether, changed - done);
      commits.push({ atMs: from + ((done + changes) / changed) * (freeAt - from), changes });
    }
  }
  return commits;
};

/** By how many seconds changes were late, and how many questions to the database they took. */
const follow = (commits: readonly Commit[]) => {
  const late: { ms: number; changes: number }[] = [];
  let [nowMs, next, questions] = [0, 0, 0];
  while (next < commits.length) {
    nowMs += pollMs;
    questions += 1;
    // What was committed when it asked; what comes meanwhile is for the next time.
    const upToMs = nowMs;
    for (let commit = commits[next]; commit && commit.atMs <= upToMs; commit = commits[next]) {
      nowMs += commit.changes * applyMs;
      questions += (2 * commit.changes) / appliedTogether;
      late.push({ ms: nowMs - commit.atMs, changes: commit.changes });
      next += 1;
    }
  }
  late.sort((a, b) => a.ms - b.ms);
  const all = late.reduce((sum, { changes }) => sum + changes, 0);
  const at = (share: number): number => {
    let left = all * share;
    for (const { ms, changes } of late) {
      left -= changes;
      if (left <= 0) return ms;
    }
    return 0;
  };
  const seconds = (ms: number) => Math.round(ms / 10) / 100;
  return {
    changes: all,
    p50: seconds(at(0.5)),
    p99: seconds(at(0.99)),
    slowest: seconds(at(1)),
    questions,
    tookMs: nowMs,
  };
};

const rowOf = (day: string, feeds: readonly Feed[]): Row => {
  const { questions, tookMs, ...lags } = follow(commitsOf(feeds));
  return { day, ...lags, 'questions a second': Math.round((questions / tookMs) * 100_000) / 100 };
};

/** One row for each kind of day; of one process, in seconds. */
export const changeRows = (listings: number): Row[] => {
  const feeds = feedsOf(listings);
  const everyPrice = feeds.map((feed, rank) => (rank === 0 ? { ...feed, changed: feed.rows } : feed));
  const tenth = listings / 10;
  const large = { atMs: dayMs / 2, rows: tenth, changed: tenth };
  return [
    rowOf('as usual', feeds),
    rowOf('the largest dealer changes every price', everyPrice),
    rowOf('one file changes a tenth of all cars', [...feeds, large]),
  ];
};
