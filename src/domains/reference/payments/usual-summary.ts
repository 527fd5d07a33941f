/** The default terms in one line, as `termsSummary` writes them, so that pages need not load what writes it. */
export const usualSummary = '20%\u00a0down · Very\u00a0good\u00a0credit · 60\u00a0months';
