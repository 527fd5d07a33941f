export type Device = {
  type: 'desktop' | 'mobile' | 'tablet';
  os: string;
  osVersion: string;
  browser: string;
  browserVersion: string;
  model: string;
};

const typeOf = (word: string | undefined): Device['type'] | undefined => {
  const type = word?.toLowerCase();
  if (type === 'mobile' || type === 'phone') return 'mobile';
  return type === 'tablet' || type === 'desktop' ? type : undefined;
};

/** For a visitor no edge has described; enough to choose between one column and several before the page has a width. */
const typeFromUserAgent = (userAgent: string): Device['type'] => {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'mobile' : 'desktop';
};

/**
 * BRND-10: type|os|osVersion|browser|browserVersion|model, each optional.
 * Values come from outside, so they are cut short and never trusted further than display.
 */
export const readDevice = (header: string | undefined, userAgent = ''): Device => {
  const [type, os = '', osVersion = '', browser = '', browserVersion = '', model = ''] = (header ?? '')
    .split('|')
    .map((field) => field.trim().slice(0, 60));
  return { type: typeOf(type) ?? typeFromUserAgent(userAgent), os, osVersion, browser, browserVersion, model };
};
