import { recordOf } from '#lib/json-values.ts';
import { flag, id, moment, type RecordBy, readFields, recordBy, text } from '../field-readers.ts';
import type { CreditAppPurchase } from '../payment-info.ts';

/** The details of a purchase (WLT-23), plus its listing, its progress and the time of its latest news. */
const details = {
  vehicle: recordBy({
    listingId: id,
    vin: text,
    condition: text,
    make: text,
    model: text,
    year: id,
    trim: text,
    priceChangeFlag: flag,
    sellingVehicleChangeFlag: flag,
  }),
  deal: recordBy({
    status: text,
    inProgress: flag,
    dealer: text,
    newsMs: moment,
    dealTypeChangeFlag: flag,
    paymentChangeFlag: flag,
  }),
  creditApp: recordBy({
    creditAppNotified: flag,
    isDecisionChanged: flag,
    dealId: text,
    ownerId: text,
    /** The decision as text. */
    decision: text,
  }),
  testDrive: recordBy({ testDriveNotified: flag, testDriveCompleted: flag }),
};
export type PurchaseDetails = RecordBy<typeof details>;
export type PurchasesById = Readonly<Record<string, PurchaseDetails>>;

/** Which flags of a purchase are counted as notifications (WLT-21). */
const counted = {
  priceChange: ({ vehicle }: PurchaseDetails) => vehicle?.priceChangeFlag,
  sellingVehicleChange: ({ vehicle }: PurchaseDetails) => vehicle?.sellingVehicleChangeFlag,
  dealTypeChange: ({ deal: purchase }: PurchaseDetails) => purchase?.dealTypeChangeFlag,
  paymentChange: ({ deal: purchase }: PurchaseDetails) => purchase?.paymentChangeFlag,
  creditAppStatusChange: ({ creditApp }: PurchaseDetails) => creditApp?.isDecisionChanged,
};
type Change = keyof typeof counted;
export type PurchaseNotifications = Record<Change | 'total', number>;

const changeWords: Record<Change, string> = {
  priceChange: 'Price changed',
  sellingVehicleChange: 'Another car',
  dealTypeChange: 'Another way to pay',
  paymentChange: 'Payment changed',
  creditAppStatusChange: 'Credit decision',
};

const changes = Object.keys(counted) as readonly Change[];

/** The unseen changes of a purchase as text. */
export const newsOf = (purchase: PurchaseDetails): string[] =>
  changes.filter((change) => counted[change](purchase) === true).map((change) => changeWords[change]);

/** Counts by kind of change, and in total (WLT-21). */
export const countNotifications = (purchases: PurchasesById): PurchaseNotifications => {
  const all = Object.values(purchases);
  const counts = changes.map(
    (change) => [change, all.filter((purchase) => counted[change](purchase) === true).length] as const,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return Object.assign({ total } as PurchaseNotifications, Object.fromEntries(counts));
};

/** Clears the change flags; reminders stay (WLT-21). */
export const withoutNews = (purchases: PurchasesById): PurchasesById =>
  Object.fromEntries(
    Object.entries(purchases).map(([purchaseId, { vehicle, deal: purchase, creditApp, ...rest }]) => [
      purchaseId,
      {
        ...rest,
        ...(vehicle && { vehicle: { ...vehicle, priceChangeFlag: false, sellingVehicleChangeFlag: false } }),
        ...(purchase && { deal: { ...purchase, dealTypeChangeFlag: false, paymentChangeFlag: false } }),
        ...(creditApp && { creditApp: { ...creditApp, isDecisionChanged: false } }),
      },
    ]),
  );

export type Reminders = { testDriveNotified?: boolean; testDriveCompleted?: boolean; creditAppNotified?: boolean };

const either = (before: boolean | undefined, after: boolean | undefined): boolean => before === true || after === true;

/** Reminders stay true once set; other purchases are not changed (WLT-22). */
export const withReminders = (purchases: PurchasesById, purchaseId: string, reminders: Reminders): PurchasesById => {
  const { creditApp, testDrive, ...rest } = purchases[purchaseId] ?? {};
  // Only adds a test drive or credit application if the reminder is about it.
  const drives = testDrive || reminders.testDriveNotified || reminders.testDriveCompleted;
  const applied = creditApp || reminders.creditAppNotified;
  return {
    ...purchases,
    [purchaseId]: {
      ...rest,
      ...(drives && {
        testDrive: {
          testDriveNotified: either(testDrive?.testDriveNotified, reminders.testDriveNotified),
          testDriveCompleted: either(testDrive?.testDriveCompleted, reminders.testDriveCompleted),
        },
      }),
      ...(applied && {
        creditApp: {
          ...creditApp,
          creditAppNotified: either(creditApp?.creditAppNotified, reminders.creditAppNotified),
        },
      }),
    },
  };
};

/** The purchases stored with a wallet; reminders already seen here stay seen (WLT-22, WLT-23). */
export const readPurchases = (value: unknown, before: PurchasesById): PurchasesById => {
  let purchases: PurchasesById = Object.fromEntries(
    Object.entries(recordOf(value)).map(([purchaseId, one]) => [purchaseId, readFields(details, one)]),
  );
  for (const [purchaseId, { testDrive, creditApp }] of Object.entries(before)) {
    if (!purchases[purchaseId]) continue;
    purchases = withReminders(purchases, purchaseId, {
      testDriveNotified: testDrive?.testDriveNotified === true,
      testDriveCompleted: testDrive?.testDriveCompleted === true,
      creditAppNotified: creditApp?.creditAppNotified === true,
    });
  }
  return purchases;
};

/** The wallet's purchases, except those known to have ended. */
export const purchasesInProgress = (
  purchases: readonly CreditAppPurchase[] = [],
  details: PurchasesById,
): CreditAppPurchase[] => purchases.filter(({ dealId: purchaseId }) => details[purchaseId]?.deal?.inProgress !== false);

/** The time of the latest news shown here. */
export const newsUntil = (details: PurchasesById): number =>
  Math.max(0, ...Object.values(details).map(({ deal: purchase }) => purchase?.newsMs ?? 0));

const conditionWords: Readonly<Record<string, string>> = { certifiedpreowned: 'Certified', new: 'New', used: 'Used' };

/** Condition, year, make, model and trim; `certifiedpreowned` reads Certified (WLT-24). */
export const purchaseTitle = ({
  condition,
  year,
  make,
  model,
  trim,
}: NonNullable<PurchaseDetails['vehicle']>): string =>
  [condition && (conditionWords[condition.toLowerCase()] ?? condition), year, make, model, trim]
    .filter(Boolean)
    .join(' ');
