/** The category of a referrer; nothing more precise is stored. */
export type ReferrerClass = 'direct' | 'internal' | 'search' | 'social' | 'other';

const search = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|startpage|qwant|kagi|brave)\./;
const social = /(^|\.)(facebook|instagram|reddit|pinterest|linkedin|tiktok|youtube|threads|twitter)\.|^(t\.co|x\.com)$/;

/** The URL itself is not stored. */
export const referrerClass = (referrer: string | undefined, isOurs: (origin: string) => boolean): ReferrerClass => {
  if (!referrer) return 'direct';
  const url = URL.parse(referrer);
  if (!url) return 'direct';
  const { origin, hostname } = url;
  if (isOurs(origin)) return 'internal';
  if (search.test(hostname)) return 'search';
  return social.test(hostname) ? 'social' : 'other';
};

export const referrerClasses = ['direct', 'internal', 'search', 'social', 'other'] as const satisfies ReferrerClass[];

/** Request header in which our scripts name the class of the referrer of the document they run in. */
export const visitSourceHeader = 'x-visit-source';

/** The class of the page that led to this document, which stays while the router replaces its content. */
export const visitSource = (): ReferrerClass =>
  referrerClass(document.referrer, (origin) => origin === location.origin);

/** As named by our script, or else by the browser's own header, which without script names our own page. */
export const visitSourceOf = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  isOurs: (origin: string) => boolean,
): ReferrerClass => {
  const named = referrerClasses.find((name) => name === headers[visitSourceHeader]);
  const { referer } = headers;
  return named ?? referrerClass(typeof referer === 'string' ? referer : undefined, isOurs);
};
