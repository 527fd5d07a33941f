import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import { bodyStyleOrder, vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { FormCall } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

/** The call that subscribes to best deals (ALRT-16). */
export const bestDealsCall = {
  path: '/myatc/savebestdeals',
  failure: "We're sorry, we've encountered an error. Please try again.",
  fieldNames: { emailAddress: 'email', zipcode: 'zip', styleCodes: 'style' },
} as const satisfies FormCall;

/** Request body from the form; a signed-in shopper subscribes with the account's address. */
export const bestDealsBody = (
  { email = '', zip = '', style = '' }: FormValues,
  user: { email: string; consumerId: string } | undefined,
) => ({
  emailAddress: user?.email ?? email.trim(),
  search: {
    bestDealsOptIn: 'y',
    zipcode: zip.trim(),
    ...(user && { userId: user.consumerId }),
    ...(style !== '' && { styleCodes: style.split(',') }),
  },
});

export const unknownZip = 'Please enter a valid ZIP code.';

/** Search radius of the weekly mail. */
export const dealRadiusMiles = 50;

/** Due at once: the planner then sets the first Monday. */
export const notPlanned = 0;

/** Body styles in display order. */
export const styleChoices: readonly { code: string; name: string }[] = bodyStyleOrder.flatMap((name) =>
  vehicleStyles.filter(({ display }) => display === name).map(({ code }) => ({ code, name })),
);

/** "SUVs or trucks"; unknown codes are left out. */
export const stylesInWords = (styleCodes: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    styleChoices
      .filter(({ code }) => styleCodes.includes(code))
      .map(({ name }) => (name === 'SUV' ? 'SUVs' : `${name.toLowerCase()}s`)),
  );

/** "Best deals near 30303" */
export const wishName = ({ zip }: Pick<BestDealsWish, 'zip'>): string => `Best deals near ${zip}`;

/** "Sedans or SUVs, within 50 miles" */
export const wishDetails = ({ styleCodes }: Pick<BestDealsWish, 'styleCodes'>): string => {
  const words = stylesInWords(styleCodes) || 'any body style';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, within ${dealRadiusMiles} miles`;
};
