import { constants, setPriority } from 'node:os';

/** Lowers the priority of an import, so that it doesn't slow the site on the same machine (RES-22). */
export const giveWay = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some containers forbid changing priorities; the import then runs at normal priority.
  }
};
