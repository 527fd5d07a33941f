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
  /** The requested body styles: "SUVs or trucks"; empty for any. */
  styles: string;
  /** The best one first. */
  cars: readonly MailCar[];
  /** The terms their amounts are based on. */
  terms: string;
  /** How many good and great deals they were chosen from. */
  considered: number;
  /** "Sep 2" */
  requestedOn: string;
  links: AlertLinks;
};

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;
const counted = (count: number): string => counts[count] ?? grouped(count);
const carsOf = (count: number): string => (count === 1 ? 'car' : 'cars');

/** The weekly mail with the cars that are the cheapest compared to similar ones. */
export const bestDealsLetter = (look: MailLook, facts: BestDealsFacts): Letter => {
  const { cars, place, zip, considered, radiusMiles, styles, requestedOn, links, to } = facts;
  const where = `${styles && ` on ${styles}`} within ${grouped(radiusMiles)} miles`;
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
        considered > count
          ? `Of ${grouped(considered)} good and great deals${where}, ${count === 1 ? 'this one has' : 'these have'} the best ${count === 1 ? 'price' : 'prices'} compared with similar cars.`
          : `${count === 1 ? 'This is the only good deal' : 'These are all the good and great deals'}${where}.`,
      ),
      carList(cars.map((car) => ({ car }))),
      button({ label: 'See every good deal near you', url: links.view }),
      smallPrint(facts.terms),
      note(
        `Each car is rated against at least eight similar cars. Cars from last week’s email are left out unless they cost less now. No one can pay to be here. You asked for this email on ${requestedOn}.`,
        'How we choose.',
      ),
    ],
    foot: alertFoot(links, 'Stop best deals', 'Snooze 4 weeks'),
    to,
  });
};
