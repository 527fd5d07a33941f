/** What an operator can say about hiding a car; `other` goes with words of their own. */
export const hideReasons = {
  price: 'Price is wrong',
  photos: 'Photos of another car',
  sold: 'Sold or not available',
  vin: 'VIN doesn’t match the car',
  duplicate: 'Listed twice',
  scam: 'Suspected scam',
  dealer: 'The dealer asked',
  other: 'Other reason',
} as const;

type HideReason = keyof typeof hideReasons;

const isHideReason = (text: string): text is HideReason => Object.hasOwn(hideReasons, text);
const longest = 200;

/** The reason as it stands at the car; undefined if none was chosen, or "other" without words. */
export const hideReasonText = (reason: string, words: string): string | undefined => {
  const text = words.trim().replaceAll(/\s+/g, ' ').slice(0, longest);
  if (!isHideReason(reason) || (reason === 'other' && text === '')) return undefined;
  if (reason === 'other') return text;
  return text === '' ? hideReasons[reason] : `${hideReasons[reason]}: ${text}`;
};
