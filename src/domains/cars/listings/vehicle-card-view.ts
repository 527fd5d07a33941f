import { withArticle } from '#lib/with-article.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';

/** `plain` is a fact that is neither good nor bad. */
type TokenTone = 'good' | 'note' | 'plain' | 'unknown';
export type HistoryTokenView = { tone: TokenTone; words: string };

/** Where the middle half of similar prices begins and ends and where this one stands, in per cent of their range. */
export type PriceLineView = { from: number; to: number; at: number };

/** What a card shows, and nothing else: twenty-five of these are sent with every page of results. */
export type VehicleCardView = {
  id: number;
  /** Says where the click came from (URL-03). */
  href: string;
  /** SRCH-03, SRCH-04: all of it. */
  title: string;
  /** Year, make and model: the part of the title that heads the card. */
  name: string;
  picture: string;
  /** The paint of a drawing, which says that it is one (RULING-73); a photo has the hash it is kept under. */
  paint?: string;
  photo?: string;
  price: number | null;
  deal: VerdictLevel;
  line?: PriceLineView;
  why: string;
  outTheDoor?: number;
  monthly?: number;
  /** What both follow from beside the shopper's terms (`payments/figures/car-costs.ts`). */
  costs?: string;
  /** The state whose taxes they are of, where nobody knows the shopper's. */
  assumedState?: string;
  facts: string;
  history: readonly HistoryTokenView[];
  seller: string;
  /** The dealer's own page; none of a person, nor where the name is hidden (DLR-05). */
  sellerHref?: string;
  fresh: string;
  stale?: true;
  /** The one thing that may be written on the picture. */
  flag?: { words: string; cut?: true };
};

/**
 * "Certified · XLE w/ Technology Package": what the title says before and after the name. Used is the case that needs
 * no mark.
 */
export const trimLine = ({ title, name }: Pick<VehicleCardView, 'title' | 'name'>): string => {
  const at = title.indexOf(name);
  const condition = title.slice(0, Math.max(0, at)).trim();
  const trim = title.slice(at + name.length).trim();
  return [condition === 'Used' ? '' : condition, trim].filter(Boolean).join(' · ');
};

export const pictureWords = ({ title, paint }: Pick<VehicleCardView, 'title' | 'paint'>): string =>
  paint === undefined ? `Photo of ${title}` : `Illustration of ${withArticle(`${paint} ${title}`)}`;
