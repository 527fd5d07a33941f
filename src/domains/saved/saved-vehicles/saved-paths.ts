import { accountPath } from '#paths/paths.ts';
/** Configuration for saving, such as the limit for visitors. */
export const savingConfigPath = '/cars-for-sale/api/config';

/** The page of saved cars in the account area (RULING-10). */
export const savedCarsPath = accountPath('saved-cars');
