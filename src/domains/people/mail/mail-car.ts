import type { MailImage } from './mail-block.ts';

/** In whole dollars; null where the seller tells the price on request. Listed, out the door, monthly, as everywhere. */
export type CarFigures = { priceUsd: number | null; outTheDoorUsd: number | null; monthlyUsd: number | null };

/** A photo fills its frame, a drawing stands on a ground of the brand's. */
export type MailPicture = { image: MailImage; alt: string; photo: boolean };

export type MailDeal = 'great' | 'good' | 'fair' | 'high' | 'none';

/** A car as a mail shows it: what its page says, in words that need no page. */
export type MailCar = {
  /** The listing. */
  id: number;
  /** "2023 Kia Telluride" */
  name: string;
  /** "Telluride" */
  model: string;
  url: string;
  /** "EX, 28,410 mi, 12 mi away, AWD" */
  line: string;
  /** "No accidents, 1 owner"; empty where nothing was reported. */
  history: string;
  figures: CarFigures;
  deal: MailDeal;
  /** What the deal rating is based on: "$2,140 below 31 similar cars". */
  why: string;
  /** Where half of the similar cars begin and end and where this one stands, in per cent of their range. */
  priceLine?: { from: number; to: number; at: number };
  seller: string;
  /** "Chamblee, GA" */
  place: string;
  /** "confirmed 2 h ago" */
  confirmed: string;
  /** What the figures assume. */
  terms: string;
  picture?: MailPicture;
};

/** Cars one below the other, and what their figures assume. */
export type MailCarList = { cars: readonly MailCar[]; terms: string };
