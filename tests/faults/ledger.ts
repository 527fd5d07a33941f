/** The writes that the server acknowledged. */
export type Ledger = {
  leads: { leadId: string; words: string }[];
  saved: { shopper: number; listingId: number }[];
  /** The highest number written into the note of a saved car, by shopper and car. */
  notes: Map<string, { shopper: number; listingId: number; number: number }>;
};

export const createLedger = (): Ledger => ({ leads: [], saved: [], notes: new Map() });

export const countOf = ({ leads, saved, notes }: Ledger): number => leads.length + saved.length + notes.size;
