import type { ListingDesk } from '#domains/back-office/listings/listing-desk.server.ts';
import { type CarFact, carFacts } from '#domains/back-office/listings/table/car-facts.ts';
import type { Attention } from '#domains/back-office/overview/attention.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';

type Sources = {
  counts: ListingDesk['counts'];
  /** Cars of private sellers that wait for an operator. */
  privateListings(): Promise<number>;
  /** Imports that failed and wait for an operator. */
  failedImports(): Promise<number>;
};

/** Facts that make a listing look wrong, with what probably caused it. */
const causes: readonly (readonly [fact: CarFact, cause: string])[] = [
  [
    'impossible-price',
    'Not on sale: under $500 or over $5,000,000 is usually a payment, a fee, or a digit too few or too many.',
  ],
  ['half-of-market', 'Shoppers take such a price for a scam or a mistake. Correct it, or hide the car.'],
  ['vin', 'The VIN is mistyped, or the year or make is of another car.'],
];

const several = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`;

/** What looks wrong in the inventory, for the overview; each leads to the list where it is put right. */
export const createCarAttention =
  ({ counts, privateListings, failedImports }: Sources) =>
  async (): Promise<Attention[]> => {
    const [{ facts }, waiting, failed] = await Promise.all([counts(), privateListings(), failedImports()]);
    const cars = causes
      .filter(([fact]) => facts[fact] > 0)
      .map(([fact, detail]) => ({
        title: `${carFacts[fact].label}: ${several(facts[fact], 'car', 'cars')}`,
        detail,
        shoppers: 0,
        action: { label: 'Review', href: opsPath('listings', { fact }) },
      }));
    const sellers = {
      title: several(waiting, 'private listing is waiting', 'private listings are waiting'),
      detail: 'Shoppers see them once you approve them.',
      shoppers: waiting,
      action: { label: 'Review', href: opsPath('private') },
    };
    const imports = {
      title: several(failed, 'import failed', 'imports failed'),
      detail: 'Nothing of these files was stored. See why, then start or discard them.',
      shoppers: 0,
      action: { label: 'Open feeds', href: opsPath('feeds') },
    };
    return [...cars, ...(waiting > 0 ? [sellers] : []), ...(failed > 0 ? [imports] : [])];
  };
