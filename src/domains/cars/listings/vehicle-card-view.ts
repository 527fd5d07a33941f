import { withArticle } from '#lib/with-article.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';

/** `plain` is neither good nor bad. */
type TokenTone = 'good' | 'note' | 'plain' | 'unknown';
export type HistoryTokenView = { tone: TokenTone; words: string };

/** The middle half of similar prices and this car's price, as percentages of their range. */
export type PriceLineView = { from: number; to: number; at: number };

/** Data of a card. Kept small: a results page has some two dozen of them. */
export type VehicleCardView = {
  id: number;
  /** Includes the click-type (URL-03). */
  href: string;
  /** Full title (SRCH-03, SRCH-04). */
  title: string;
  /** Year, make and model: the card's heading. */
  name: string;
  picture: string;
  /** `paint` is the color of a drawing, which is labeled as one (RULING-73); `photo` is the hash of a photo. */
  paint?: string;
  photo?: string;
  /** With the dealer's fees, of which `fee` tells (PAY-13). */
  price: number | null;
  fee: string;
  deal: VerdictLevel;
  line?: PriceLineView;
  why: string;
  outTheDoor?: number;
  monthly?: number;
  /** The encoded inputs of both figures other than the shopper's terms (`payments/figures/car-costs.ts`). */
  costs?: string;
  /** State whose taxes are used if the shopper's is unknown. */
  assumedState?: string;
  facts: string;
  history: readonly HistoryTokenView[];
  seller: string;
  /** Address of the dealer's page; undefined for private sellers and hidden names (DLR-05). */
  sellerHref?: string;
  fresh: string;
  stale?: true;
  /** The only label on the picture. */
  flag?: { words: string; cut?: true };
};

/** "Certified · XLE w/ Technology Package": the parts of the title before and after the name. "Used" is left out. */
export const trimLine = ({ title, name }: Pick<VehicleCardView, 'title' | 'name'>): string => {
  const at = title.indexOf(name);
  const condition = title.slice(0, Math.max(0, at)).trim();
  const trim = title.slice(at + name.length).trim();
  return [condition === 'Used' ? '' : condition, trim].filter(Boolean).join(' · ');
};

export const pictureWords = ({ title, paint }: Pick<VehicleCardView, 'title' | 'paint'>): string =>
  paint === undefined ? `Photo of ${title}` : `Illustration of ${withArticle(`${paint} ${title}`)}`;
