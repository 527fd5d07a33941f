import { z } from 'zod';

export const DealerList = z.enum(['all', 'no-lead-address', 'hidden']);
export type DealerList = z.infer<typeof DealerList>;

export const dealersPerPage = 25;

export type DealerRow = {
  id: number;
  name: string;
  town: string;
  cars: number;
  hasFeed: boolean;
  confirmedMs: number | null;
  /** Address for shoppers' questions; empty without one. */
  leadsTo: string;
  docFeeUsd: number;
  reports: number;
  hidden: boolean;
};

type DealerLine = { id: string; atMs: number; words: string; by: string; undo: boolean };

export type DeskDealer = DealerRow & {
  values: Readonly<Record<string, string>>;
  /** The feed's values of the fields that an operator corrected. */
  originals: Readonly<Record<string, string>>;
  mergedInto: { id: number; name: string } | undefined;
  history: DealerLine[];
};
