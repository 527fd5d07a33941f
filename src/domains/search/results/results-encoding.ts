import type { ResultsView } from './results-view.ts';

/** Each for the other, so doing it twice undoes it. */
const swapQuotes = (text: string): string => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

/**
 * The page's data as one string: the framework hands over a text instead of walking thousands of values. The text
 * stands in a string within a script, where every double quote would take four characters; single ones take one.
 */
export const encodeResults = (view: ResultsView): string => swapQuotes(JSON.stringify(view));
export const decodeResults = (text: string): ResultsView => JSON.parse(swapQuotes(text)) as ResultsView;
