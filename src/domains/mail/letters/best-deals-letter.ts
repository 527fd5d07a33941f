import { grouped } from '#lib/money.ts';
import { button, note, paragraph, smallPrint } from '../mail-blocks.ts';
import type { MailCar } from '../mail-car.ts';
import { carList } from '../mail-car-blocks.ts';
import type { MailLook } from '../mail-look.ts';
import { type AlertLinks, alertFoot, type Letter, letter } from './letter.ts';

type BestDealsFacts = {
  to: string;
  /** "Atlanta, GA" */
  place: string;
  zip: string;
  radiusMiles: number;
  /** The best one first. */
  cars: readonly MailCar[];
  /** What their figures assume. */
  terms: string;
  /** How many cars with a rating they were chosen from. */
  considered: number;
  /** "Sep 2" */
  askedOn: string;
  links: AlertLinks;
};

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;
const counted = (count: number): string => counts[count] ?? grouped(count);
const carsOf = (count: number): string => (count === 1 ? 'car' : 'cars');

/** What costs least against cars like it, near somebody who asked for it once a week. */
export const bestDealsLetter = (look: MailLook, facts: BestDealsFacts): Letter => {
  const { cars, place, zip, considered, radiusMiles, askedOn, links, to } = facts;
  const count = cars.length;
  return letter(look, {
    subject: `${counted(count)} ${carsOf(count)} below market near ${zip}`,
    heading:
      count === 1
        ? `This week’s best deal near ${place}`
        : `This week’s ${counted(count).toLowerCase()} best deals near ${place}`,
    preview: cars.map(({ name, why }) => `${name}: ${why}`).join('. '),
    blocks: [
      paragraph(
        `Of ${grouped(considered)} ${carsOf(considered)} with a rating within ${grouped(radiusMiles)} miles, ${count === 1 ? 'this one costs' : 'these cost'} the least against cars like ${count === 1 ? 'it' : 'them'}.`,
      ),
      carList(cars.map((car) => ({ car }))),
      button({ label: 'See all great deals near you', url: links.view }),
      smallPrint(facts.terms),
      note(
        `A car is rated against at least eight like it. Nobody can pay to be here. You asked for this email on ${askedOn}.`,
        'How we choose.',
      ),
    ],
    foot: alertFoot(links, 'Stop best deals'),
    to,
  });
};
