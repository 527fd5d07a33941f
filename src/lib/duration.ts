export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Seconds, for cookies, tokens and headers. */
export const daySeconds = 24 * 60 * 60;
