import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';

/** A duration in its largest useful unit. */
export const waitText = (ms: number): string => {
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} days`;
};
