import type { CardCosts } from '#domains/reference/payments/figures/cost-line.tsx';
import type { VerdictLevel } from '#ui/verdict.tsx';
import type { ListPerson, Opinion } from './shared-list.ts';

/** What one person says of a car, for everybody who sees the list. */
export type PersonOpinion = Opinion & { person: ListPerson };

/** A car of a shared list as its page shows it. */
export type SharedCar = CardCosts & {
  listingId: number;
  title: string;
  href: string;
  facts: string;
  picture: string;
  alt: string;
  priceUsd: number | null;
  /** Since it was added. */
  changeUsd: number | null;
  deal: VerdictLevel;
  /** A name, or "You"; empty once they have left. */
  addedBy: string;
  addedOn: string;
  /** For a car that left: what happened, and similar ones. */
  departure?: { words: string; likeHref?: string };
  /** Of everybody on the list, in the order they joined. */
  opinions: PersonOpinion[];
  mayRemove: boolean;
};

export const isRuledOut = ({ opinions }: Pick<SharedCar, 'opinions'>): boolean =>
  opinions.some(({ mark }) => mark === 'veto');

export const isLikedByAll = ({ opinions }: Pick<SharedCar, 'opinions'>): boolean =>
  opinions.length > 1 && opinions.every(({ mark }) => mark === 'heart');

/** Whether there is a note, or a reason for a veto, to show. */
export const hasWords = ({ mark, reason, note }: PersonOpinion): boolean =>
  note !== '' || (mark === 'veto' && reason !== '');

export const mineOf = ({ opinions }: Pick<SharedCar, 'opinions'>): PersonOpinion | undefined =>
  opinions.find(({ person }) => person.isMe);

type Counted = Pick<SharedCar, 'opinions'>;

/** "3 cars, 1 both like, 1 ruled out" */
export const countsInWords = (cars: readonly Counted[]): string => {
  const liked = cars.filter(isLikedByAll);
  const ruledOut = cars.filter(isRuledOut).length;
  const likers = liked[0]?.opinions.length === 2 ? 'both like' : 'all like';
  return [
    `${cars.length} ${cars.length === 1 ? 'car' : 'cars'}`,
    liked.length > 0 && `${liked.length} ${likers}`,
    ruledOut > 0 && `${ruledOut} ruled out`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** Cars to compare: still for sale and not ruled out, those everybody likes first, then by hearts. */
export const carsToCompare = (cars: readonly SharedCar[], most: number): number[] => {
  const hearts = ({ opinions }: Counted): number => opinions.filter(({ mark }) => mark === 'heart').length;
  return cars
    .filter((car) => !car.departure && !isRuledOut(car))
    .toSorted((a, b) => hearts(b) - hearts(a))
    .slice(0, most)
    .map(({ listingId }) => listingId);
};
