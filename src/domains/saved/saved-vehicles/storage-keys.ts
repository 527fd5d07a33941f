/** What this domain keeps in the browser, by name. */
export const quickSavesKey = 'quickSaves';
/** RULING-12: saved before the limit was known; kept for the tab only, because it may yet be refused. */
export const queuedKey = 'queuedQuickSaves';
/** The profile cache: a signed-in shopper's hearts are right before the server has answered. */
export const profileCarsKey = 'profileCars';
/** SAVE-07: the push was tried since the sign-in. */
export const pushedKey = 'quickSavesPushed';
