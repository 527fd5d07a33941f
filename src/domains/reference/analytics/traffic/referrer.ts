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
