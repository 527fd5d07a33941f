import type { MailImage } from './mail-block.ts';

/** Amounts in whole dollars; null if the seller gives the price on request. */
export type CarFigures = {
  /** With the dealer's fees, which are `feesUsd` of it (PAY-13). */
  priceUsd: number | null;
  feesUsd?: number;
  outTheDoorUsd: number | null;
  monthlyUsd: number | null;
};

/** An earlier listed price as the car's price is told now: with the same dealer's fees. */
export const withFees = (listedUsd: number, { feesUsd = 0 }: Pick<CarFigures, 'feesUsd'>): number =>
  listedUsd + feesUsd;

/** A photo fills its frame; a drawing gets a background of the brand. */
export type MailPicture = { image: MailImage; alt: string; photo: boolean };

export type MailDeal = 'great' | 'good' | 'fair' | 'high' | 'none';

/** A car's data for mails. */
export type MailCar = {
  /** The listing's id. */
  id: number;
  /** "2023 Kia Telluride" */
  name: string;
  /** "Telluride" */
  model: string;
  url: string;
  /** "EX, 28,410 mi, 12 mi away, AWD" */
  line: string;
  /** "No accidents, 1 owner"; empty if nothing was reported. */
  history: string;
  figures: CarFigures;
  deal: MailDeal;
  /** What the deal rating is based on: "$2,140 below 31 similar cars". */
  why: string;
  /** The quartiles of similar cars' prices and this car's price, in percent of the range. */
  priceLine?: { from: number; to: number; at: number };
  seller: string;
  /** "Chamblee, GA" */
  place: string;
  /** "confirmed 2 h ago" */
  confirmed: string;
  /** The terms the amounts are based on. */
  terms: string;
  picture?: MailPicture;
};

/** A list of cars, and the terms their amounts are based on. */
export type MailCarList = { cars: readonly MailCar[]; terms: string };
