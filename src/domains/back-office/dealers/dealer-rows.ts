import { z } from 'zod';

export const DealerList = z.enum(['all', 'no-lead-address', 'hidden']);
export type DealerList = z.infer<typeof DealerList>;

export const dealersPerPage = 25;

/** One line among dealers. */
export type DealerRow = {
  id: number;
  name: string;
  town: string;
  cars: number;
  hasFeed: boolean;
  confirmedMs: number | null;
  /** Where questions of shoppers go; empty where there is no address. */
  leadsTo: string;
  docFeeUsd: number;
  reports: number;
  hidden: boolean;
};

type DealerLine = { id: string; atMs: number; words: string; by: string; undo: boolean };

/** One dealer, with what stands in its form. */
export type DeskDealer = DealerRow & {
  values: Readonly<Record<string, string>>;
  /** What the feed says, where an operator says otherwise. */
  originals: Readonly<Record<string, string>>;
  mergedInto: { id: number; name: string } | undefined;
  history: DealerLine[];
};
