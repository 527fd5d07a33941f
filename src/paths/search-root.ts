/** The root of search pages. In its own file, so that pages that only link there don't load the search parser. */
export const searchRoot = '/cars-for-sale';

/** The path segment of a search that has only query parameters. */
export const resultsWord = 'searchresults.xhtml';
