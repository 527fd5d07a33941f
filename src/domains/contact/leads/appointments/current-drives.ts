import type { Appointment } from './appointment-store.server.ts';

/**
 * What the sides of a conversation see of its test drives: the one that is agreed and still ahead, and what is proposed,
 * perhaps instead; without either, that the latest was declined or canceled.
 */
export const currentDrives = (drives: readonly Appointment[], nowMs: number): Appointment[] => {
  const agreed = drives.findLast(({ state, startsMs }) => state === 'accepted' && (startsMs ?? 0) > nowMs);
  const proposed = drives.findLast(({ state, slotsMs }) => state === 'proposed' && slotsMs.some((ms) => ms > nowMs));
  const current = [agreed, proposed].filter((drive) => drive !== undefined);
  const latest = drives.at(-1);
  const isOver = latest?.state === 'declined' || latest?.state === 'canceled';
  return current.length === 0 && isOver ? [latest] : current;
};
