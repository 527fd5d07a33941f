import { bodyStyleOrder, vehicleStyles } from '#domains/reference/catalogue/body-styles.ts';
import type { FormCall } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

/** What somebody wants to hear of once a week: deals around a ZIP, of some body styles or of any. */
export type BestDealsWish = { zip: string; styleCodes: readonly string[] };

/** Where a browser asks for best deals (ALRT-16). */
export const bestDealsCall = {
  path: '/myatc/savebestdeals',
  failure: "We're sorry, we've encountered an error. Please try again.",
  fieldNames: { emailAddress: 'email', zipcode: 'zip', styleCodes: 'style' },
} as const satisfies FormCall;

/** What the API is sent of the form; whoever is signed in is written to at their own address. */
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

/** As far as a weekly mail looks. */
export const dealRadiusMiles = 50;

/** Mondays are worked out when the wish is first looked at. */
export const notPlanned = 0;

/** In the order pages show them. */
export const styleChoices: readonly { code: string; name: string }[] = bodyStyleOrder.flatMap((name) =>
  vehicleStyles.filter(({ display }) => display === name).map(({ code }) => ({ code, name })),
);

/** "SUVs or trucks"; what is no style of ours is left out. */
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
