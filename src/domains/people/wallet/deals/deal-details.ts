import { recordOf } from '#lib/json-values.ts';
import { flag, id, moment, type RecordBy, readFields, recordBy, text } from '../field-readers.ts';
import type { CreditAppDeal } from '../payment-info.ts';

/** WLT-23; and which listing it is, how far the deal is and when the last of its news came. */
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
    /** What became of it, in words. */
    decision: text,
  }),
  testDrive: recordBy({ testDriveNotified: flag, testDriveCompleted: flag }),
};
export type DealDetails = RecordBy<typeof details>;
export type DealsById = Readonly<Record<string, DealDetails>>;

/** Which flags of a deal are counted as notifications (WLT-21). */
const counted = {
  priceChange: ({ vehicle }: DealDetails) => vehicle?.priceChangeFlag,
  sellingVehicleChange: ({ vehicle }: DealDetails) => vehicle?.sellingVehicleChangeFlag,
  dealTypeChange: ({ deal }: DealDetails) => deal?.dealTypeChangeFlag,
  paymentChange: ({ deal }: DealDetails) => deal?.paymentChangeFlag,
  creditAppStatusChange: ({ creditApp }: DealDetails) => creditApp?.isDecisionChanged,
};
type Change = keyof typeof counted;
export type DealNotifications = Record<Change | 'total', number>;

const changeWords: Record<Change, string> = {
  priceChange: 'Price changed',
  sellingVehicleChange: 'Another car',
  dealTypeChange: 'Another way to pay',
  paymentChange: 'Payment changed',
  creditAppStatusChange: 'Credit decision',
};

const changes = Object.keys(counted) as readonly Change[];

/** What is new about a deal, in words. */
export const newsOf = (deal: DealDetails): string[] =>
  changes.filter((change) => counted[change](deal) === true).map((change) => changeWords[change]);

/** WLT-21: each kind of change, and all of them. */
export const countNotifications = (deals: DealsById): DealNotifications => {
  const all = Object.values(deals);
  const counts = changes.map(
    (change) => [change, all.filter((deal) => counted[change](deal) === true).length] as const,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return Object.assign({ total } as DealNotifications, Object.fromEntries(counts));
};

/** WLT-21: seen. The reminders stay. */
export const withoutNews = (deals: DealsById): DealsById =>
  Object.fromEntries(
    Object.entries(deals).map(([dealId, { vehicle, deal, creditApp, ...rest }]) => [
      dealId,
      {
        ...rest,
        ...(vehicle && { vehicle: { ...vehicle, priceChangeFlag: false, sellingVehicleChangeFlag: false } }),
        ...(deal && { deal: { ...deal, dealTypeChangeFlag: false, paymentChangeFlag: false } }),
        ...(creditApp && { creditApp: { ...creditApp, isDecisionChanged: false } }),
      },
    ]),
  );

export type Reminders = { testDriveNotified?: boolean; testDriveCompleted?: boolean; creditAppNotified?: boolean };

const either = (before: boolean | undefined, said: boolean | undefined): boolean => before === true || said === true;

/** WLT-22: once true, they stay true; no other deal is touched. */
export const withReminders = (deals: DealsById, dealId: string, said: Reminders): DealsById => {
  const { creditApp, testDrive, ...rest } = deals[dealId] ?? {};
  // A deal without a test drive or an application does not get one by being reminded of something else.
  const drives = testDrive || said.testDriveNotified || said.testDriveCompleted;
  const applied = creditApp || said.creditAppNotified;
  return {
    ...deals,
    [dealId]: {
      ...rest,
      ...(drives && {
        testDrive: {
          testDriveNotified: either(testDrive?.testDriveNotified, said.testDriveNotified),
          testDriveCompleted: either(testDrive?.testDriveCompleted, said.testDriveCompleted),
        },
      }),
      ...(applied && {
        creditApp: { ...creditApp, creditAppNotified: either(creditApp?.creditAppNotified, said.creditAppNotified) },
      }),
    },
  };
};

/** WLT-23: as they came with a wallet, over what is known here: reminders that were seen stay seen. */
export const readDeals = (value: unknown, before: DealsById): DealsById => {
  let deals: DealsById = Object.fromEntries(
    Object.entries(recordOf(value)).map(([dealId, one]) => [dealId, readFields(details, one)]),
  );
  for (const [dealId, { testDrive, creditApp }] of Object.entries(before)) {
    if (!deals[dealId]) continue;
    deals = withReminders(deals, dealId, {
      testDriveNotified: testDrive?.testDriveNotified === true,
      testDriveCompleted: testDrive?.testDriveCompleted === true,
      creditAppNotified: creditApp?.creditAppNotified === true,
    });
  }
  return deals;
};

/** Those of a wallet that the site does not know to be over. */
export const dealsInProgress = (deals: readonly CreditAppDeal[] = [], details: DealsById): CreditAppDeal[] =>
  deals.filter(({ dealId }) => details[dealId]?.deal?.inProgress !== false);

/** The one about a car, while it is in progress. */
export const dealOfCar = (details: DealsById, listingId: number): [dealId: string, DealDetails] | undefined =>
  Object.entries(details).find(
    ([, { vehicle, deal }]) => vehicle?.listingId === listingId && deal?.inProgress === true,
  );

/** When the last of the news came that is shown here. */
export const newsUntil = (details: DealsById): number =>
  Math.max(0, ...Object.values(details).map(({ deal }) => deal?.newsMs ?? 0));

const conditionWords: Readonly<Record<string, string>> = { certifiedpreowned: 'Certified', new: 'New', used: 'Used' };

/** Condition, year, make, model and trim; `certifiedpreowned` reads Certified (WLT-24). */
export const dealTitle = ({ condition, year, make, model, trim }: NonNullable<DealDetails['vehicle']>): string =>
  [condition && (conditionWords[condition.toLowerCase()] ?? condition), year, make, model, trim]
    .filter(Boolean)
    .join(' ');
