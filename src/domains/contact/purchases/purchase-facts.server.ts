import { creditDecisions, isOpen, type Pencil, type Purchase, purchaseStatuses } from './purchase.ts';

/** One purchase in the format of the wallet's `dealDetails` (WLT-23). */
const detailsOf = (purchase: Purchase) => {
  const { vehicle, news, decision, reminders } = purchase;
  const { title: _, ...car } = vehicle;
  return {
    vehicle: {
      ...car,
      listingId: purchase.listingId,
      priceChangeFlag: news.includes('price'),
      sellingVehicleChangeFlag: news.includes('vehicle'),
    },
    deal: {
      status: purchaseStatuses[purchase.status].label,
      inProgress: isOpen(purchase.status),
      dealer: purchase.dealer,
      newsMs: purchase.newsMs,
      dealTypeChangeFlag: news.includes('deal-type'),
      paymentChangeFlag: news.includes('payment'),
    },
    ...(decision !== 'none' && {
      creditApp: {
        dealId: purchase.id,
        ownerId: String(purchase.ownerId),
        creditAppNotified: reminders.creditAppNotified,
        isDecisionChanged: news.includes('decision'),
        decision: creditDecisions[decision].words,
      },
    }),
    ...(purchase.testDrive && {
      testDrive: {
        testDriveNotified: reminders.testDriveNotified,
        testDriveCompleted: reminders.testDriveCompleted,
      },
    }),
  };
};

const hasFigures = ({ pencil }: Purchase): boolean => Object.values(pencil).some((figure) => figure !== null);

const offerOf = ({ dealType, dealer, pencil }: Purchase) => ({
  offeredBy: pencil.lender ?? dealer,
  type: dealType,
  ...(pencil.months !== null && { term: pencil.months }),
  ...(pencil.aprPercent !== null && { apr: pencil.aprPercent }),
  ...(pencil.monthlyUsd !== null && { payment: pencil.monthlyUsd }),
  ...(pencil.dueUsd !== null && { dueAtSigning: pencil.dueUsd }),
});

/** The offer of the purchase that was changed last, and the dealers' offers by car (WLT-30). */
const pencilingOf = (purchases: readonly Purchase[]) => {
  const pencilled = purchases.filter(hasFigures).toSorted((a, b) => b.changedMs - a.changedMs);
  const latest: Pencil | undefined = pencilled[0]?.pencil;
  return {
    customLender: { lender: latest?.lender ?? null },
    icoTradeInOffer: latest?.tradeInUsd ?? null,
    offerPrice: latest?.priceUsd ?? null,
    penciledVdpListings: pencilled.map(({ listingId }) => listingId),
    penciledLatestPageId: pencilled[0] ? String(pencilled[0].listingId) : null,
    pencilingPayments: Object.fromEntries(
      pencilled.map((purchase) => {
        const offers = [offerOf(purchase)];
        const isLease = purchase.dealType === 'lease';
        return [
          purchase.listingId,
          { [purchase.creditType]: { cashOffers: isLease ? [] : offers, leaseOffers: isLease ? offers : [] } },
        ];
      }),
    ),
  };
};

export type PurchaseFacts = ReturnType<typeof purchaseFacts>;

/** The purchases as fields of the wallet; they replace whatever a device has saved. */
export const purchaseFacts = (purchases: readonly Purchase[], nowMs: number) => {
  const inProgress = purchases.filter(({ status, expiresMs }) => isOpen(status) && expiresMs > nowMs);
  return {
    creditAppDeals: inProgress.map(({ id, ownerId, expiresMs }) => ({
      dealId: id,
      ownerId: String(ownerId),
      expiry: expiresMs,
    })),
    // Ended purchases too, so that devices learn of the end.
    dealDetails: Object.fromEntries(purchases.map((purchase) => [purchase.id, detailsOf(purchase)])),
    penciling: pencilingOf(inProgress),
  };
};
