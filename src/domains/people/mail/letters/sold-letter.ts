import { formatMoney } from '#lib/money.ts';
import { button, paragraph } from '../mail-blocks.ts';
import type { MailCar, MailCarList } from '../mail-car.ts';
import { carHead, stage } from '../mail-car-blocks.ts';
import type { MailLook } from '../mail-look.ts';
import { type AlertLinks, alertFoot, type Letter, letter, onList, similarBlocks, whyBlock } from './letter.ts';

type SoldFacts = {
  to: string;
  car: MailCar;
  /** "Nov 14" */
  leftOn: string;
  savedOn: string;
  /** The shared list the car was on, if that is why it is written of. */
  list?: string | undefined;
  similar: MailCarList;
  links: AlertLinks;
};

/** The mail about a saved car that is no longer listed; we don't know whether it was sold (RULING-24). */
export const soldLetter = (look: MailLook, facts: SoldFacts): Letter => {
  const { car, leftOn, savedOn, list, similar, links, to } = facts;
  const { priceUsd } = car.figures;
  const others = similar.cars.length;
  const price = priceUsd === null ? '' : ` at ${formatMoney(priceUsd)}`;
  return letter(look, {
    subject: `Your ${car.model} is no longer listed${others > 0 ? ': see similar cars' : ''}`,
    heading: `The ${car.model} ${list ? 'on your list' : 'you saved'} is no longer listed`,
    preview: `It left our listings on ${leftOn}.`,
    blocks: [
      paragraph(`It left our listings on ${leftOn}. ${car.seller} last listed it${price}.`),
      ...stage(car),
      carHead(car, 'nothing'),
      ...similarBlocks(similar),
      button({ label: others > 0 ? 'See all similar cars' : 'See the old listing', url: car.url }),
      whyBlock(
        list
          ? `${onList(list)}.`
          : `You saved this car on ${savedOn} and asked for an email when it’s no longer listed.`,
      ),
    ],
    foot: alertFoot(links, list ? 'Mute this list' : 'Mute this car'),
    to,
  });
};
