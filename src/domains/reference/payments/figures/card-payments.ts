import { serializeCookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';

/** `off` hides payments on cards; both server and scripts set the attribute on the page's root element. */
export const cardPaymentsCookie = 'card-payments';

const yearS = 365 * daySeconds;

/** CSS hides payments by the attribute, so that cards are the same for everybody (WLT-29). */
export const keepCardPayments = (isShown: boolean): void => {
  const { dataset } = document.documentElement;
  if (isShown === (dataset.cardPayments !== 'off')) return;
  if (isShown) delete dataset.cardPayments;
  else dataset.cardPayments = 'off';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = serializeCookie({
    name: cardPaymentsCookie,
    value: 'off',
    maxAgeS: isShown ? 0 : yearS,
    secure: location.protocol === 'https:',
  });
};
