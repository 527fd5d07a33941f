import { serializeCookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';

/** Set to `off` by whoever wants no payments on cards; servers write it on the page's first element, as scripts do. */
export const cardPaymentsCookie = 'card-payments';

const yearS = 365 * daySeconds;

/** WLT-29: style sheets hide payments by the attribute, so cards are the same for everybody. */
export const keepCardPayments = (isShown: boolean): void => {
  const { dataset } = document.documentElement;
  if (isShown === (dataset.cardPayments !== 'off')) return;
  if (isShown) delete dataset.cardPayments;
  else dataset.cardPayments = 'off';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is asynchronous, and not in every browser
  document.cookie = serializeCookie({
    name: cardPaymentsCookie,
    value: 'off',
    maxAgeS: isShown ? 0 : yearS,
    secure: location.protocol === 'https:',
  });
};
