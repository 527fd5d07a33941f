/** The query parameter that turns on logging (ANLY-06). */
const loggingParameter = 'enableWebVitals';

/** Whether page-speed metrics are written to the console. */
export const logsVitals = (search: string): boolean => new URLSearchParams(search).has(loggingParameter);
