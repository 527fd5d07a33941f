import { constants, setPriority } from 'node:os';

/** Lowers the priority of an import, because the site beside it has shoppers who wait (RES-22). */
export const giveWay = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some containers forbid changing priorities; the import then runs at the usual one.
  }
};
