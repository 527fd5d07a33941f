import { shareCalls } from '#domains/contact/sharing/share-terms.ts';
import { walletConsumerPath, walletIdPath, walletPurchasesPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { paymentsPath } from '#domains/reference/payments/offers.ts';
import { batchOf, impression } from '#tests/fixtures/sdk-batch.ts';
import type { Examples } from './sample-request.ts';
import { aModelReview, pushKeys, type StockedShopper } from './stocked-shopper.ts';
import { dealerId } from './stocked-work.ts';
import type { World } from './world.ts';

/** An afternoon in two or three days on which dealers are open. */
const openTime = (): number => {
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 });
  const open = day.dayOfWeek === 7 ? day.add({ days: 1 }) : day;
  return open.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '14:00' }).epochMilliseconds;
};

/** Sample values for this shopper's requests, where the description alone is not enough. */
export const examplesFor = (
  { listings, vehicleId, bulkChange, origin }: World,
  { ids, consumer, visitorWallet, publishedReview, dealerReview }: StockedShopper,
): Examples => {
  const [first, second] = listings;
  return {
    fields: {
      zip: '30303',
      zipcode: '30303',
      vin: first?.vin,
      url: '/cars-for-sale/all-cars',
      userId: consumer.id,
      email: consumer.email,
      listingId: second?.id,
    },
    operations: {
      'POST /theme': { theme: 'dark' },
      ...forEach(['/cars-for-sale', '/collections'], (root) => ({
        [`GET ${root}/bonnet-reference/codes`]: { makeCode: 'TOYOTA' },
        [`GET ${root}/bonnet-reference/markets`]: { zip: '30303' },
        [`GET ${root}/bonnet-reference/zip`]: { zip: '30303' },
      })),
      'GET /cars-for-sale/api/nearest-zip': { latitude: '33.7', longitude: '-84.3' },
      ...forEach(['', '/collections/lcServices'], (root) => ({
        [`GET ${root}/rest/lsc/listing/similar`]: { listingId: String(first?.id) },
        [`GET ${root}/rest/lsc/dealer/{id}`]: { id: '60000001' },
      })),
      ...forEach(['models', 'vehicles', 'bodystyles'], (kind) => ({
        [`GET /cars-for-sale/kbbresearch/reference/${kind}`]: { atcMakeCode: 'TOYOTA' },
      })),
      ...forEach(['vehicleoptions', 'vehiclespecs'], (kind) => ({
        [`GET /cars-for-sale/kbbresearch/reference/${kind}/vehicleId/{id}`]: { id: vehicleId },
      })),
      'GET /rest/lsc/car-value': { year: '2020', modelCode: 'CAMRY', mileage: '40000' },
      'GET /rest/lsc/reviews/dealer/{id}': { id: '60000001' },
      'GET /rest/lsc/reviews/model/{id}': { id: 'CAMRY' },
      'POST /cars-for-sale/svc/review-votes': { reviewId: publishedReview },
      'POST /cars-for-sale/svc/review-reports': { reviewId: publishedReview, reason: 'fake', words: 'Never happened.' },
      'POST /account-api/dealers/{dealerId}/review-answers': {
        ...{ dealerId, review: dealerReview, words: 'Thank you for coming by.' },
      },
      'PUT /account-api/consumer/reviews': { ...aModelReview, title: 'Still good' },
      'POST /account-api/conversations/{leadId}/messages': { leadId: ids.lead, words: 'Is Saturday fine?' },
      'POST /account-api/conversations/{leadId}/reports': { leadId: ids.lead, reason: 'rude', words: 'No.' },
      'POST /account-api/conversations/{leadId}/end': { leadId: ids.lead },
      'POST /account-api/conversations/{leadId}/test-drives': {
        ...{ leadId: ids.lead, slot1: openTime() },
      },
      'POST /account-api/conversations/{leadId}/test-drives/answer': { leadId: ids.lead, appointment: ids.testDrive },
      'GET /account-api/shared-lists/{listId}': { listId: ids.sharedList },
      'POST /account-api/shared-lists': { title: 'Family car', name: 'Ann' },
      'POST /account-api/shared-lists/{listId}/cars': { listId: ids.sharedList, listingIds: [second?.id] },
      'DELETE /account-api/shared-lists/{listId}/cars/{listingId}': { listId: ids.sharedList, listingId: first?.id },
      'POST /account-api/shared-lists/{listId}/cars/{listingId}/opinion': {
        ...{ listId: ids.sharedList, listingId: first?.id, mark: 'heart' },
      },
      'DELETE /account-api/consumer/reviews': { reviewId: ids.review },
      'GET /rest/lsc/customorder/dealers': { makeCode: 'TOYOTA', modelCode: 'CAMRY' },
      [`GET ${paymentsPath}`]: { listingId: String(first?.id) },
      'GET /rest/retailing/budget': { monthlyPayment: '400' },
      'POST /account-api/vehicle': { listingId: second?.id },
      'POST /account-api/deletebookmark': { bookmarkId: ids.savedVehicle },
      'POST /account-api/restorebookmark': { bookmarkId: ids.savedVehicle },
      'POST /account-api/search/restore': { bookmarkId: ids.savedSearch },
      'POST /account-api/persistQuickSaveVehicles': { listingIds: String(second?.id) },
      'POST /account-api/search': { searchString: '?makeCode=HONDA&zip=30303' },
      'POST /account-api/lightuser/search': { searchString: '?makeCode=HONDA', emailAddress: 'sam@example.com' },
      'POST /account-api/search/delete': { bookmarkId: ids.savedSearch },
      'POST /account-api/saved-searches/looked-at': { bookmarkId: ids.savedSearch },
      'POST /account-api/notifications/{id}/read': { id: ids.notification },
      'DELETE /account-api/consumer/consumer-vehicle-owners': { vehicleId: ids.ownedVehicle },
      'DELETE /auth-user/vehicle/id/{id}': { id: ids.ownedVehicle },
      'PUT /auth-user/vehicle/id/{id}': { id: ids.ownedVehicle, year: 2020, make: 'HONDA', model: 'CIVIC' },
      'GET /api/alerts/{kind}/{id}': { kind: 'search', id: ids.savedSearch },
      'POST /api/alerts/preview': {
        searchString: '?makeCode=TOYOTA&zip=30303',
        choice: { events: ['new-match'], frequency: { email: 'daily', text: 'at-once', push: 'at-once' } },
        channels: ['email'],
        zip: '30303',
      },
      'POST /api/push/subscriptions': { endpoint: `https://push.example/new-${ids.pushSubscription}`, keys: pushKeys },
      'DELETE /api/push/subscriptions/{id}': { id: ids.pushSubscription },
      'POST /api/ops/feeds/uploads': { fileName: 'cars.csv' },
      // Featured, because a hidden car would be missing for other requests.
      'POST /api/ops/listing-changes': { act: 'feature', ids: [first?.id] },
      'GET /api/ops/listing-changes/{id}': { id: bulkChange },
      'POST /api/ops/listing-changes/{id}/undo': { id: bulkChange },
      [`POST ${shareCalls.text.path}`]: {
        mobile_number: '4045551212',
        sms_message: `${origin}/cars-for-sale/all-cars`,
      },
      [`POST ${shareCalls.email.path}`]: {
        name: 'Sam',
        listingId: first?.id,
        toEmailAddress: 'friend@example.com',
        fromEmailAddress: 'sam@example.com',
      },
      ...forEach(['GET', 'PUT', 'DELETE'], (method) => ({
        [`${method} ${walletIdPath('{id}')}`]: { id: visitorWallet },
      })),
      ...forEach(['GET', 'POST'], (method) => ({
        [`${method} ${walletConsumerPath('{consumerid}')}`]: { consumerid: consumer.id, walletId: ids.wallet },
      })),
      ...forEach(['', 'auth/'], (way) => ({
        [`GET /experiments/datafiles/${way}{sdkKey}.json`]: { sdkKey: 'forecourt' },
      })),
      'POST /experiments/v1/events': batchOf([impression('visitor')]),
      'POST /experiments/predict/{experimentId}': {
        experimentId: '60004',
        instances: [{ visitorId: 'visitor', experimentId: '60004', attributes: [], cmabUUID: 'a-uuid' }],
      },
      [`POST ${walletPurchasesPath('{consumerid}')}`]: {
        consumerid: consumer.id,
        seenMs: 1,
        reminders: [{ dealId: ids.purchaseId, creditAppNotified: true }],
      },
      'POST /myatc/savebestdeals': { emailAddress: consumer.email },
    },
  };
};

const forEach = <T extends object>(parts: readonly string[], make: (part: string) => T): T =>
  Object.assign({}, ...parts.map(make));
