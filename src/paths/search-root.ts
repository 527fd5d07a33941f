/** Where searches live. A file of its own, so that a page which only links there does not load how they are read. */
export const searchRoot = '/cars-for-sale';

/** Stands where an address has no words of its own, only parameters. */
export const resultsWord = 'searchresults.xhtml';
