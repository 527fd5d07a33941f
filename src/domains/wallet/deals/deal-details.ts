import { recordOf } from '#lib/json-values.ts';
import { flag, id, type RecordBy, readFields, recordBy, text } from '../field-readers.ts';

/** WLT-23 */
const details = {
  vehicle: recordBy({
    vin: text,
    condition: text,
    make: text,
    model: text,
    year: id,
    trim: text,
    priceChangeFlag: flag,
    sellingVehicleChangeFlag: flag,
  }),
  deal: recordBy({ dealTypeChangeFlag: flag, paymentChangeFlag: flag }),
  creditApp: recordBy({ creditAppNotified: flag, isDecisionChanged: flag, dealId: text, ownerId: text }),
  testDrive: recordBy({ testDriveNotified: flag, testDriveCompleted: flag }),
};
export type DealDetails = RecordBy<typeof details>;
export type DealsById = Readonly<Record<string, DealDetails>>;

/** WLT-21 */
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

const either = (known: boolean | undefined, said: boolean | undefined): boolean => known === true || said === true;

/** WLT-22: once true, they stay true; no other deal is touched. */
export const withReminders = (deals: DealsById, dealId: string, said: Reminders): DealsById => {
  const { creditApp, testDrive, ...rest } = deals[dealId] ?? {};
  return {
    ...deals,
    [dealId]: {
      ...rest,
      testDrive: {
        testDriveNotified: either(testDrive?.testDriveNotified, said.testDriveNotified),
        testDriveCompleted: either(testDrive?.testDriveCompleted, said.testDriveCompleted),
      },
      creditApp: { ...creditApp, creditAppNotified: either(creditApp?.creditAppNotified, said.creditAppNotified) },
    },
  };
};

/** WLT-23: as they came with a wallet, over what is known here: reminders that were seen stay seen. */
export const readDeals = (value: unknown, known: DealsById): DealsById => {
  let deals: DealsById = Object.fromEntries(
    Object.entries(recordOf(value)).map(([dealId, one]) => [dealId, readFields(details, one)]),
  );
  for (const [dealId, { testDrive, creditApp }] of Object.entries(known)) {
    if (!deals[dealId]) continue;
    deals = withReminders(deals, dealId, {
      testDriveNotified: testDrive?.testDriveNotified === true,
      testDriveCompleted: testDrive?.testDriveCompleted === true,
      creditAppNotified: creditApp?.creditAppNotified === true,
    });
  }
  return deals;
};

const conditionWords: Readonly<Record<string, string>> = { certifiedpreowned: 'Certified', new: 'New', used: 'Used' };

/** WLT-24 */
export const dealTitle = ({ condition, year, make, model, trim }: NonNullable<DealDetails['vehicle']>): string =>
  [condition && (conditionWords[condition.toLowerCase()] ?? condition), year, make, model, trim]
    .filter(Boolean)
    .join(' ');
