export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** For cookies, tokens and headers, which count in seconds. */
export const daySeconds = 24 * 60 * 60;
