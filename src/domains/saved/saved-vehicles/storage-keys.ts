/** The keys of this domain in the browser's storage. */
export const quickSavesKey = 'quickSaves';
/** Cars saved before the limit was read; in the storage of the tab, because they may yet be refused (RULING-12). */
export const queuedKey = 'queuedQuickSaves';
/** The profile cache: a signed-in shopper's hearts are right before the server has answered. */
export const profileCarsKey = 'profileCars';
/** Set once quick saves were sent to the account after a sign-in (SAVE-07). */
export const pushedKey = 'quickSavesPushed';
