import type { MovedCar } from './price-ask.ts';

/** One line of the total, at the listed and at the suggested price. */
export type SheetLine = { label: string; listedUsd: number; targetUsd: number };

/** A figure with its explanation. */
export type SheetFigure = { title: string; figure: string; words: string };

/** Data of the printable price sheet: the price to suggest, and why. */
export type PriceSheetView = {
  listingId: number;
  name: string;
  facts: string;
  dealer: string;
  takesLeads: boolean;
  picture?: { src: string; alt: string };
  /** "November 16, 2026" */
  date: string;
  /** What the suggested figure includes: "out the door in 30303", or the assumed state. */
  where: string;
  /** With a private seller only the price is negotiated; the buyer pays taxes to the state. */
  privateSeller: boolean;
  /** The figure to suggest: the out-the-door price at a dealer, the price at a private seller. */
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
  /** Some of the taxes and fees are estimates; `notes` say which. */
  isAbout: boolean;
  notes: readonly string[];
  /** Text to say, which is also sent to a dealer. */
  say: string;
};
