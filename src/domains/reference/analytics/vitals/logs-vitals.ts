/** ANLY-06: asked for by this query parameter. */
const loggingParameter = 'enableWebVitals';

/** Whether every measure of a page is to be written to the console. */
export const logsVitals = (search: string): boolean => new URLSearchParams(search).has(loggingParameter);
