/** Parameter with the address of the search that typed words or a ZIP narrow. */
export const withinParam = 'within';
