import { isRecord, recordOf } from '#lib/json-values.ts';
import { id, listBy, moment, money, percent, type RecordBy, readFields, recordBy, text } from './field-readers.ts';

const offer = { offeredBy: text, type: text, term: moment, apr: percent, payment: money, dueAtSigning: money };
const rates = { cashOffers: listBy(recordBy(offer)), leaseOffers: listBy(recordBy(offer)) };
type PenciledRates = RecordBy<typeof rates>;

/** A dealer's draft offer for a shopper (WLT-30). */
export type Penciling = {
  customLender: { lender: string | null };
  icoTradeInOffer: number | null;
  offerPrice: number | null;
  penciledVdpListings: number[];
  penciledLatestPageId: string | null;
  /** By listing id, then by credit type. */
  pencilingPayments: Readonly<Record<string, Readonly<Record<string, PenciledRates>>>>;
};

const isListing = (name: string): boolean => /^\d{1,15}$/.test(name);

/** The penciling stored with a wallet; empty if unreadable (WLT-30). */
export const readPenciling = (value: unknown): Penciling => {
  const record = recordOf(value);
  const byListing = Object.entries(recordOf(record.pencilingPayments)).filter(
    ([listing, byTier]) => isListing(listing) && isRecord(byTier),
  );
  return {
    customLender: { lender: text(recordOf(record.customLender).lender) ?? null },
    icoTradeInOffer: money(record.icoTradeInOffer) ?? null,
    offerPrice: money(record.offerPrice) ?? null,
    penciledVdpListings: [...new Set(listBy(id)(record.penciledVdpListings))],
    penciledLatestPageId: text(record.penciledLatestPageId) ?? null,
    pencilingPayments: Object.fromEntries(
      byListing.map(([listing, byTier]) => [
        listing,
        Object.fromEntries(
          Object.entries(recordOf(byTier))
            .filter(([tier]) => /^[a-f]$/.test(tier))
            .map(([tier, offers]) => [tier, readFields(rates, offers)]),
        ),
      ]),
    ),
  };
};
