import type { MovedCar } from './price-ask.ts';

/** One line of the whole price, as listed and as asked for. */
type SheetLine = { label: string; listedUsd: number; targetUsd: number };

/** A figure, and what it means. */
export type SheetFigure = { title: string; figure: string; words: string };

/** One page to take along: what to ask for, and why. */
export type PriceSheetView = {
  listingId: number;
  name: string;
  facts: string;
  dealer: string;
  takesLeads: boolean;
  picture?: { src: string; alt: string };
  /** "November 16, 2026" */
  date: string;
  /** What the figure to ask for is, in words: "out the door in 30303", or which state is assumed. */
  where: string;
  /** A person asks for a price alone; taxes are between the buyer and the state. */
  privateSeller: boolean;
  /** What the seller is asked for: everything at a dealer's, the price at a private seller's. */
  askUsd: number;
  listedUsd: number;
  targetUsd: number;
  targetWholeUsd: number;
  listedWholeUsd: number;
  why: string;
  similarTitle: string;
  similar: readonly (MovedCar & { isCheaper: boolean })[];
  figures: readonly SheetFigure[];
  lines: readonly SheetLine[];
  /** What to say, which is also what a dealer is sent. */
  say: string;
};
