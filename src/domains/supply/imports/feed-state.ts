import { hourMs, minuteMs } from '#lib/duration.ts';

/** How a feed is doing, as the back office shows it. `manual`: nothing is fetched, files come by hand. */
type FeedHealth = 'ok' | 'late' | 'failing' | 'new' | 'manual';

export type FeedState = {
  id: string;
  name: string;
  dialect: string | null;
  /** On offer now, of the dealers its last import was about. */
  cars: number;
  everyHours: number | null;
  arrivedMs: number | null;
  checkedMs: number | null;
  unchanged: boolean;
  health: FeedHealth;
  error: string | null;
  /** Rows of its last import that were left out. */
  refused: number;
};

/** Fetching and waiting for one's turn take their time. */
const graceMs = 15 * minuteMs;

type Timing = { everyHours: number | null; arrivedMs: number | null; createdMs: number; error: string | null };

/** A feed that has not arrived for longer than its rhythm is late. */
export const feedHealth = ({ everyHours, arrivedMs, createdMs, error }: Timing, nowMs: number): FeedHealth => {
  if (everyHours === null) return 'manual';
  if (nowMs - (arrivedMs ?? createdMs) > everyHours * hourMs + graceMs) return 'late';
  if (error !== null) return 'failing';
  return arrivedMs === null ? 'new' : 'ok';
};
