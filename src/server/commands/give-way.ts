import { constants, setPriority } from 'node:os';

/** RES-22: whoever imports has time; the site that runs beside it has shoppers who wait. */
export const giveWay = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some containers let nobody change priorities; then it goes on as it is.
  }
};
