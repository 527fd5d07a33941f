/** Storage keys of this domain. */
export const quickSavesKey = 'quickSaves';
/** Cars saved before the limit was loaded; in session storage, because they may still be refused (RULING-12). */
export const queuedKey = 'queuedQuickSaves';
/** Cache of the account's cars, so that hearts are right before the server has answered. */
export const profileCarsKey = 'profileCars';
/** Set once quick saves were sent to the account after a sign-in (SAVE-07). */
export const pushedKey = 'quickSavesPushed';
