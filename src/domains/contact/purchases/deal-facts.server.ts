import { creditDecisions, type Deal, dealStatuses, isOpen, type Pencil } from './deal.ts';

/** WLT-23, as a wallet is handed it. */
const detailsOf = (deal: Deal) => {
  const { vehicle, news, decision, reminders } = deal;
  const { title: _, ...car } = vehicle;
  return {
    vehicle: {
      ...car,
      listingId: deal.listingId,
      priceChangeFlag: news.includes('price'),
      sellingVehicleChangeFlag: news.includes('vehicle'),
    },
    deal: {
      status: dealStatuses[deal.status].label,
      inProgress: isOpen(deal.status),
      dealer: deal.dealer,
      newsMs: deal.newsMs,
      dealTypeChangeFlag: news.includes('deal-type'),
      paymentChangeFlag: news.includes('payment'),
    },
    ...(decision !== 'none' && {
      creditApp: {
        dealId: deal.id,
        ownerId: String(deal.ownerId),
        creditAppNotified: reminders.creditAppNotified,
        isDecisionChanged: news.includes('decision'),
        decision: creditDecisions[decision].words,
      },
    }),
    ...(deal.testDrive && {
      testDrive: {
        testDriveNotified: reminders.testDriveNotified,
        testDriveCompleted: reminders.testDriveCompleted,
      },
    }),
  };
};

const hasFigures = ({ pencil }: Deal): boolean => Object.values(pencil).some((figure) => figure !== null);

const offerOf = ({ dealType, dealer, pencil }: Deal) => ({
  offeredBy: pencil.lender ?? dealer,
  type: dealType,
  ...(pencil.months !== null && { term: pencil.months }),
  ...(pencil.aprPercent !== null && { apr: pencil.aprPercent }),
  ...(pencil.monthlyUsd !== null && { payment: pencil.monthlyUsd }),
  ...(pencil.dueUsd !== null && { dueAtSigning: pencil.dueUsd }),
});

/** WLT-30: of the deal that was changed last, and by car what each dealer wrote down. */
const pencilingOf = (deals: readonly Deal[]) => {
  const pencilled = deals.filter(hasFigures).toSorted((a, b) => b.changedMs - a.changedMs);
  const latest: Pencil | undefined = pencilled[0]?.pencil;
  return {
    customLender: { lender: latest?.lender ?? null },
    icoTradeInOffer: latest?.tradeInUsd ?? null,
    offerPrice: latest?.priceUsd ?? null,
    penciledVdpListings: pencilled.map(({ listingId }) => listingId),
    penciledLatestPageId: pencilled[0] ? String(pencilled[0].listingId) : null,
    pencilingPayments: Object.fromEntries(
      pencilled.map((deal) => {
        const offers = [offerOf(deal)];
        const isLease = deal.dealType === 'lease';
        return [
          deal.listingId,
          { [deal.creditType]: { cashOffers: isLease ? [] : offers, leaseOffers: isLease ? offers : [] } },
        ];
      }),
    ),
  };
};

export type DealFacts = ReturnType<typeof dealFacts>;

/** What a wallet is told of deals: the site's own word, whatever a device says. */
export const dealFacts = (deals: readonly Deal[], nowMs: number) => {
  const inProgress = deals.filter(({ status, expiresMs }) => isOpen(status) && expiresMs > nowMs);
  return {
    creditAppDeals: inProgress.map(({ id, ownerId, expiresMs }) => ({
      dealId: id,
      ownerId: String(ownerId),
      expiry: expiresMs,
    })),
    // Those that ended, too: a device that has one is told so.
    dealDetails: Object.fromEntries(deals.map((deal) => [deal.id, detailsOf(deal)])),
    penciling: pencilingOf(inProgress),
  };
};
