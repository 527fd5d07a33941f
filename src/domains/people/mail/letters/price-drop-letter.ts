import { formatMoney } from '#lib/money.ts';
import { button, paragraph, smallPrint } from '../mail-blocks.ts';
import type { CarFigures, MailCar, MailCarList } from '../mail-car.ts';
import { carHead, costWords, priceLine, stage } from '../mail-car-blocks.ts';
import { changeTable } from '../mail-change-block.ts';
import type { MailLook } from '../mail-look.ts';
import { type AlertLinks, alertFoot, type Letter, letter, onList, similarBlocks, whyBlock } from './letter.ts';

/** The car must cost less than `was`; otherwise callers send nothing. */
type PriceDropFacts = {
  /** The recipient's address. */
  to: string;
  car: MailCar;
  /** The previous price and costs, calculated on the same terms. */
  was: CarFigures & { priceUsd: number };
  /** "Nov 3" */
  savedOn: string;
  /** The shared list the car is on, if that is why it is written of. */
  list?: string | undefined;
  similar: MailCarList;
  links: AlertLinks;
};

const sentences = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');

/** The mail about a price drop of a saved car. */
export const priceDropLetter = (look: MailLook, facts: PriceDropFacts): Letter => {
  const { car, was, savedOn, list, similar, links, to } = facts;
  const now = car.figures.priceUsd ?? was.priceUsd;
  const cut = formatMoney(was.priceUsd - now);
  const costs = costWords(car.figures);
  return letter(look, {
    subject: `Your ${car.model} is ${cut} less: ${formatMoney(now)}`,
    heading: `The ${car.model} ${list ? 'on your list' : 'you saved'} is ${cut} less`,
    preview: sentences(costs && `Now ${costs}`, list ? `It’s on “${list}”` : `You saved it on ${savedOn}`),
    blocks: [
      paragraph(
        sentences(`${car.seller} asks ${formatMoney(now)}, down ${cut} from ${formatMoney(was.priceUsd)}`, car.why),
      ),
      ...stage(car),
      carHead(car, 'deal'),
      ...priceLine(car),
      ...changeTable(was, car.figures),
      ...(car.terms ? [smallPrint(car.terms)] : []),
      button({ label: 'See this car', url: car.url }),
      whyBlock(
        sentences(
          list ? onList(list) : `You saved this car on ${savedOn} and asked for price drops by email`,
          sellerWords(car),
        ),
      ),
      ...similarBlocks(similar),
    ],
    foot: alertFoot(links, list ? 'Mute this list' : 'Mute this car'),
    to,
  });
};

const sellerWords = ({ seller, confirmed }: Pick<MailCar, 'seller' | 'confirmed'>): string =>
  confirmed === '' ? '' : `${seller} ${confirmed}`;
