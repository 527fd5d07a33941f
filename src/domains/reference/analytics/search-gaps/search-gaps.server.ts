import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { createTally } from '#lib/tally.server.ts';
import { fewestVisitors, type SearchGap, storableFilters, storableWords } from './search-gap.ts';
import type { SearchGapCount, SearchGapStore } from './search-gap-store.server.ts';

const lifetimeMs = 400 * dayMs;
/** Different gaps that a process counts on one day: a program could make up any number of them. */
const mostPerDay = 5_000;
const mostOfEach = 25;

type Options = {
  store: SearchGapStore;
  /** Whether nobody with this key has searched so today, on any process of the machine. */
  isFirstToday(key: string, subject: number): Promise<boolean>;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

/** Counts searches that found little and words that were not understood: visitors a day, nothing about who they are. */
export const createSearchGaps = ({ store, isFirstToday, clock, log }: Options) => {
  const tally = createTally<SearchGapCount>({ write: store.add, log });
  const today = (): number => Math.floor(clock.now() / dayMs) * dayMs;
  let day = Number.NaN;
  let texts = new Set<string>();

  const hasRoom = (key: string): boolean => {
    if (day !== today()) {
      day = today();
      texts = new Set();
    }
    if (!texts.has(key) && texts.size >= mostPerDay) return false;
    texts.add(key);
    return true;
  };

  const countOne = async ({ kind, text }: SearchGap, network: string): Promise<void> => {
    const storable = kind === 'words' ? storableWords(text) : storableFilters(text);
    if (storable === undefined || !hasRoom(`${kind} ${storable}`)) return;
    if (await isFirstToday(`${kind} ${storable} ${network}`, 0)) tally.add({ dayMs: today(), kind, text: storable });
  };

  return {
    count: (gaps: readonly SearchGap[], network: string): void => {
      for (const gap of gaps) {
        countOne(gap, network).catch((error) => logLibraryError(log, 'a search could not be counted', error));
      }
    },

    most: async (range: { fromMs: number; untilMs: number }) => {
      const ofKind = (kind: SearchGap['kind']) =>
        store.most(kind, { ...range, fewest: fewestVisitors, limit: mostOfEach });
      const [none, few, words] = await Promise.all([ofKind('none'), ofKind('few'), ofKind('words')]);
      return { none, few, words };
    },

    flush: tally.flush,
    forgetOld: () => store.forget({ beforeMs: clock.now() - lifetimeMs, todayMs: today(), fewest: fewestVisitors }),
    start: tally.start,
    stop: tally.stop,
  };
};

export type SearchGaps = ReturnType<typeof createSearchGaps>;
