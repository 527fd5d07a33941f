import { hourMs, minuteMs } from '#lib/duration.ts';

/** State of a feed in the back office. `manual`: nothing is fetched, files are uploaded. */
type FeedHealth = 'ok' | 'late' | 'failing' | 'new' | 'manual';

export type FeedState = {
  id: string;
  name: string;
  dialect: string | null;
  /** Cars on offer of the dealers in its last import. */
  cars: number;
  everyHours: number | null;
  arrivedMs: number | null;
  checkedMs: number | null;
  unchanged: boolean;
  health: FeedHealth;
  error: string | null;
  /** Rows that its last import left out. */
  refused: number;
};

/** Time for fetching and waiting in the queue. */
const graceMs = 15 * minuteMs;

type Timing = { everyHours: number | null; arrivedMs: number | null; createdMs: number; error: string | null };

/** A feed is late if it has not arrived within its interval. */
export const feedHealth = ({ everyHours, arrivedMs, createdMs, error }: Timing, nowMs: number): FeedHealth => {
  if (everyHours === null) return 'manual';
  if (nowMs - (arrivedMs ?? createdMs) > everyHours * hourMs + graceMs) return 'late';
  if (error !== null) return 'failing';
  return arrivedMs === null ? 'new' : 'ok';
};
