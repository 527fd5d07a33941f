import { accountPath } from '#paths/paths.ts';
/** How many cars a visitor may keep on the device, and the like. */
export const savingConfigPath = '/cars-for-sale/api/config';

/** The page of saved cars in the account area (RULING-10). */
export const savedCarsPath = accountPath('saved-cars');
