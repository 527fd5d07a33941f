import type { Picture } from '#domains/reference/pictures/picture.ts';
import type { Owner } from './owner.ts';

const hiddenUpTo = 10;
export const hiddenOwnerName = 'Dealer';

/** With hiding on, dealers of standard listings are called "Dealer" (DLR-05). Private sellers keep their name. */
export const displayOwnerName = (
  { name, privateSeller }: Pick<Owner, 'name' | 'privateSeller'>,
  priority: number,
  hideOwnerNames: boolean,
): string => (hideOwnerNames && !privateSeller && priority <= hiddenUpTo ? hiddenOwnerName : name);

export type Video = { src: string; type: string; title: string; poster: string; explainer: boolean };

export const meetAndInspect = '/explainers/meet-and-inspect.svg';

const explainer = (src: string, alt: string): Picture => ({
  src,
  alt,
  width: 800,
  height: 450,
  illustration: true,
});

/** Pictures with advice, shown with a private seller's car (DLR-04). */
export const privateSellerPictures: readonly Picture[] = [
  explainer(meetAndInspect, 'Buying from a private seller: meet in a public place and have the car inspected'),
  explainer(
    '/explainers/pay-and-papers.svg',
    'Buying from a private seller: check the title, pay by cashier’s check, sign it over',
  ),
];

export const privateSellerVideo: Video = {
  src: '/explainers/private-sale.svg',
  type: 'image/svg+xml',
  title: 'How a private sale works, in four steps',
  poster: meetAndInspect,
  explainer: true,
};
