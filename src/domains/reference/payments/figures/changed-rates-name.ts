/** The name of the page data with the operator's changes of rates and fees. */
export const changedRatesName = 'changed-rates';
