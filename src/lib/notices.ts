/** Names the parameters of a request that were ignored. */
export const ignoredHeader = 'x-ignored-parameters';
/** Names the parameters that were read differently from how they were sent, with the value used. */
const adjustedHeader = 'x-adjusted-parameters';

/** A parameter that was read differently: `to` is the value used, empty for none. */
export type Adjustment = { readonly parameter: string; readonly from: string; readonly to: string };

/** What was not read as sent; absent if there is nothing to say, so that other answers stay as they are. */
export type Notices = { readonly ignored?: readonly string[]; readonly adjusted?: readonly Adjustment[] };

const mostNotices = 20;
const longestText = 60;

const inHeader = (text: string): string => encodeURIComponent(text.slice(0, longestText).toWellFormed());

export const namesInHeader = (names: readonly string[]): string => names.slice(0, mostNotices).map(inHeader).join(', ');

export const noticesOf = (ignored: readonly string[], adjusted: readonly Adjustment[]): Notices => ({
  ...(ignored.length > 0 && { ignored: ignored.slice(0, mostNotices).map((name) => name.slice(0, longestText)) }),
  ...(adjusted.length > 0 && {
    adjusted: adjusted.slice(0, mostNotices).map((one) => ({ ...one, from: one.from.slice(0, longestText) })),
  }),
});

export const noticeHeaders = ({ ignored, adjusted }: Notices): Record<string, string> => ({
  ...(ignored && { [ignoredHeader]: namesInHeader(ignored) }),
  ...(adjusted && {
    [adjustedHeader]: adjusted.map(({ parameter, to }) => `${parameter}=${inHeader(to)}`).join(', '),
  }),
});
