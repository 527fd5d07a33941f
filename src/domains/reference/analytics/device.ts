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

/** For visitors without a device header; enough to choose between one and several columns before the width is known. */
const typeFromUserAgent = (userAgent: string): Device['type'] => {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'mobile' : 'desktop';
};

/**
 * Reads the header type|os|osVersion|browser|browserVersion|model, each optional (BRND-10). Values are external input,
 * so they are truncated and only trusted for display.
 */
export const readDevice = (header: string | undefined, userAgent = ''): Device => {
  const [type, os = '', osVersion = '', browser = '', browserVersion = '', model = ''] = (header ?? '')
    .split('|')
    .map((field) => field.trim().slice(0, 60));
  return { type: typeOf(type) ?? typeFromUserAgent(userAgent), os, osVersion, browser, browserVersion, model };
};
