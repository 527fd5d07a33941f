import { z } from 'zod';
import type { CreditAppPurchase } from '../payment-info.ts';

const flag = z.boolean();
const amount = z.number();

const Offer = z.object({
  offeredBy: z.string(),
  type: z.string(),
  term: amount.optional(),
  apr: amount.optional(),
  payment: amount.optional(),
  dueAtSigning: amount.optional(),
});

/** The site's own data about an account's purchases, returned beside the wallet (WLT-23, WLT-30). */
export const PurchaseFactsBody = z.object({
  dealDetails: z
    .record(
      z.string(),
      z.object({
        vehicle: z.object({
          listingId: z.int(),
          vin: z.string(),
          condition: z.string(),
          year: z.int(),
          make: z.string(),
          model: z.string(),
          trim: z.string(),
          priceChangeFlag: flag,
          sellingVehicleChangeFlag: flag,
        }),
        deal: z.object({
          status: z.string(),
          inProgress: flag,
          dealer: z.string(),
          newsMs: z.int(),
          dealTypeChangeFlag: flag,
          paymentChangeFlag: flag,
        }),
        creditApp: z
          .object({
            dealId: z.string(),
            ownerId: z.string(),
            decision: z.string(),
            creditAppNotified: flag,
            isDecisionChanged: flag,
          })
          .optional(),
        testDrive: z.object({ testDriveNotified: flag, testDriveCompleted: flag }).optional(),
      }),
    )
    .optional(),
  penciling: z
    .object({
      customLender: z.object({ lender: z.string().nullable() }),
      icoTradeInOffer: amount.nullable(),
      offerPrice: amount.nullable(),
      penciledVdpListings: z.array(z.int()),
      penciledLatestPageId: z.string().nullable(),
      pencilingPayments: z.record(
        z.string(),
        z.record(z.string(), z.object({ cashOffers: z.array(Offer), leaseOffers: z.array(Offer) })),
      ),
    })
    .optional(),
});

/** The same with the applications that are still open, for accounts. */
export type PurchaseFacts = Required<z.infer<typeof PurchaseFactsBody>> & { creditAppDeals: CreditAppPurchase[] };

const Reminder = z.object({
  dealId: z.string().max(64),
  testDriveNotified: flag.optional(),
  testDriveCompleted: flag.optional(),
  creditAppNotified: flag.optional(),
});
export type PurchaseReminder = z.infer<typeof Reminder>;

export const PurchaseProgressBody = z.object({
  seenMs: z.int().min(0).optional().describe('The latest `newsMs` that was shown: what came until then is seen'),
  reminders: z.array(Reminder).max(100).optional().describe('What is true stays true'),
});
