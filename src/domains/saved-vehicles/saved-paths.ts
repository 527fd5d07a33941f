/** RULING-10 */
export const savedCarsPath = '/my-autotrader/saved-cars';
