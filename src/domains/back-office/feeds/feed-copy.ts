import type { FeedState } from '#domains/supply/imports/feed-state.ts';
import type { ImportRun, ImportState } from '#domains/supply/imports/import-run.ts';

export const count = (value: number): string => value.toLocaleString('en-US');

export const megabytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${count(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${count(Math.round(bytes / 1_000_000))} MB`;

export const stateWords: Readonly<Record<ImportState, string>> = {
  mapping: 'Needs your input',
  queued: 'Queued',
  running: 'Running',
  paused: 'Paused',
  waiting: 'Waits for a yes',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
  cancelled: 'Discarded',
};

export const healthWords: Readonly<Record<FeedState['health'], string>> = {
  ok: 'On time',
  late: 'Late',
  failing: 'Last attempt failed',
  new: 'Not fetched yet',
  manual: 'Manual',
};

export const sourceWords = ({ source, operator }: Pick<ImportRun, 'source' | 'operator'>): string => {
  if (source === 'schedule') return 'Fetched on schedule';
  return source === 'api' ? `Sent by ${operator.email}` : `Upload, ${operator.email}`;
};

export const rhythmWords = (hours: number): string => (hours === 1 ? 'every hour' : `every ${hours} hours`);
