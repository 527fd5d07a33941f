import { formatMoney } from '#lib/money.ts';
import { button, paragraph } from '../mail-blocks.ts';
import type { MailCar, MailCarList } from '../mail-car.ts';
import { carHead, stage } from '../mail-car-blocks.ts';
import type { MailLook } from '../mail-look.ts';
import { type AlertLinks, alertFoot, type Letter, letter, similarBlocks, whyBlock } from './letter.ts';

type SoldFacts = {
  to: string;
  car: MailCar;
  /** "Nov 14" */
  leftOn: string;
  savedOn: string;
  similar: MailCarList;
  links: AlertLinks;
};

/** RULING-24: nobody tells us whether it was sold, only that the seller took it off. */
export const soldLetter = (look: MailLook, { car, leftOn, savedOn, similar, links, to }: SoldFacts): Letter => {
  const { priceUsd } = car.figures;
  const others = similar.cars.length;
  const last = priceUsd === null ? '' : ` It was last listed at ${formatMoney(priceUsd)}.`;
  return letter(look, {
    subject: `Your ${car.model} is gone${others > 0 ? ': see others like it' : ''}`,
    heading: `The ${car.model} you saved is gone`,
    preview: `${car.seller} took it off the site on ${leftOn}.`,
    blocks: [
      paragraph(`${car.seller} took it off the site on ${leftOn}: sold or withdrawn.${last}`),
      ...stage(car),
      carHead(car, 'nothing'),
      ...similarBlocks(similar),
      button({ label: others > 0 ? 'See all similar cars' : 'See what it was', url: car.url }),
      whyBlock(`You saved this car on ${savedOn} and asked to hear by email when it is gone.`),
    ],
    foot: alertFoot(links, 'Mute this car'),
    to,
  });
};
