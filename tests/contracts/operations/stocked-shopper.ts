import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { helpfulCall, reportReviewCall, writeReviewCall } from '#domains/browse/reviews/review-calls.ts';
import { createReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import { createLeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { walletConsumerPath, walletStorageRoot } from '#domains/people/wallet/storage/wallet-paths.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { Draft } from '#domains/supply/private-listings/draft.ts';
import { hourMs } from '#lib/duration.ts';
import { anApplication } from '#tests/fixtures/purchases.ts';
import { aReview } from '#tests/fixtures/reviews.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { dealerId, stockAnswers, stockWork } from './stocked-work.ts';
import type { World } from './world.ts';

export type StockedShopper = SignedIn & {
  /** Ids of the shopper's items, by kind. */
  ids: {
    savedVehicle: string;
    savedSearch: string;
    sharedList: string;
    ownedVehicle: string;
    notification: string;
    pushSubscription: string;
    lead: string;
    testDrive: string;
    wallet: string;
    purchaseId: string;
    review: string;
    privateListing: string;
    consumer: string;
    session: string;
    email: string;
  };
  /** A wallet from before they signed in, open to anyone with this id. */
  visitorWallet: string;
  /** A review by somebody else, which they found helpful and reported. */
  publishedReview: string;
  /** A review, not answered yet, of the dealer they work for. */
  dealerReview: string;
  /** A word in every text they wrote. */
  mark: string;
};

const Kept = z.object({ bookmarkId: z.string() });
const Sent = z.object({ leadId: z.string() });
const Listed = z.object({ listId: z.string() });
const Subscribed = z.object({ id: z.string() });
const Written = z.object({ reviewId: z.string() });
const MadeWallet = z.object({ id: z.string() });

/** An owner's review of a model, without its words. */
export const aModelReview = {
  subject: 'model:CAMRY',
  stars: 4,
  title: 'A good car',
  words: 'Quiet, roomy and easy to park, after two years of commuting.',
  year: 2020,
  ownedMonths: 24,
  miles: 18_000,
  buyAgain: 'yes',
};

/** A shopper with something in every store of an account. */
export const stockShopper = async (world: World): Promise<StockedShopper> => {
  const { origin, location, listings, app, db } = world;
  const mark = randomBytes(5).toString('hex');
  const signedIn = await signIn({
    ...location,
    origin,
    db,
    name: `Ann${mark} Lee${mark}`,
    email: `${randomUUID()}@example.com`,
  });
  const send = async (method: string, path: string, body: object, { token } = signedIn): Promise<unknown> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'identity-token': token, 'x-forwarded-for': address() },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const person = { firstName: `Ann${mark}`, lastName: `Lee${mark}`, email: signedIn.consumer.email };
  const listingId = listings[0]?.id ?? 0;
  const ownedVehicle = randomUUID();
  const saved = Kept.parse(
    await send('POST', '/account-api/vehicle', { listingId, bookmarkNotes: `note ${mark}`, enableEmailAlerts: true }),
  );
  const search = Kept.parse(
    await send('POST', '/account-api/search', {
      searchString: '?makeCode=TOYOTA&zip=30303',
      searchName: `wish ${mark}`,
    }),
  );
  const list = Listed.parse(
    await send('POST', '/account-api/shared-lists', {
      title: `list ${mark}`,
      name: `Ann${mark}`,
      listingIds: [listingId],
    }),
  );
  await send('PUT', `/auth-user/vehicle/id/${ownedVehicle}`, { year: 2019, make: 'TOYOTA', model: 'CAMRY' });
  await send('POST', '/account-api/profile', { firstName: person.firstName, lastName: person.lastName, zip: '30303' });
  await send('POST', '/account-api/leadprofile', person);
  await send('POST', '/myatc/savebestdeals', {
    emailAddress: person.email,
    search: { bestDealsOptIn: 'y', zipcode: '30303' },
  });
  // Scheduled already, as the site's own job would do at any moment.
  await db
    .with<{ best_deals: { consumer_id: string; due_ms: number } }>()
    .updateTable('best_deals')
    .set({ due_ms: Date.now() + hourMs })
    .where('consumer_id', '=', signedIn.consumer.id)
    .execute();
  const lead = Sent.parse(await send('POST', leadCall.path, { ...person, listingId, message: `ask ${mark}` }));
  await db.transaction((session) =>
    createLeadMessageStore(db).insert(
      {
        id: randomUUID(),
        leadId: lead.leadId,
        writer: 'owner',
        words: `answer ${mark}`,
        leftOut: 0,
        createdMs: 1,
        unknownSender: null,
      },
      { sourceKey: mark, consumerId: signedIn.consumer.id },
      session,
    ),
  );
  const { notifications, alertStores } = app.services.account;
  const bookmark = { consumerId: signedIn.consumer.id, bookmarkId: saved.bookmarkId, kind: 'vehicle' } as const;
  await alertStores.choices.change(bookmark, { pushAlerts: true });
  await alertStores.quietHours.put(bookmark.consumerId, { on: true, from: '22:00', to: '07:00' });
  await db.transaction((session) =>
    alertStores.deliveries.add(
      [
        {
          ...bookmark,
          id: randomUUID(),
          cause: randomUUID(),
          event: 'price-drop',
          channel: 'email',
          listingId,
          dueMs: Date.now() + hourMs,
          nowMs: Date.now(),
          news: { title: `car of ${mark}`, priceUsd: 1, oldPriceUsd: 2 },
        },
      ],
      session,
    ),
  );
  const device = await send('POST', '/api/push/subscriptions', {
    endpoint: `https://push.example/${mark}`,
    keys: pushKeys,
  });
  await db
    .with<{ text_consents: { consumer_id: string; phone: string; asked_ms: number } }>()
    .insertInto('text_consents')
    .values({ consumer_id: signedIn.consumer.id, phone: '4045550142', asked_ms: Date.now() })
    .execute();
  await notifications.notify(signedIn.consumer.id, { type: 'account', title: `hello ${mark}`, href: '/' });
  // A refused request to the back office and a used code, so that those tables have rows of theirs.
  await fetch(`${origin}/api/ops/leads.csv`, {
    headers: { 'identity-token': signedIn.token, 'x-forwarded-for': address() },
  });
  await db
    .with<{ used_second_factor_codes: { consumer_id: string; code_hash: string; used_ms: number } }>()
    .insertInto('used_second_factor_codes')
    .values({ consumer_id: signedIn.consumer.id, code_hash: mark, used_ms: Date.now() })
    .execute();
  await db
    .with<{ removed_items: Record<string, string | number> }>()
    .insertInto('removed_items')
    .values({
      id: randomUUID(),
      consumer_id: signedIn.consumer.id,
      kind: 'search',
      title: `wish of ${mark}`,
      content: '{"row":{},"choices":[]}',
      removed_ms: Date.now(),
    })
    .execute();
  await db
    .with<{ email_changes: Record<string, string | number | null> }>()
    .insertInto('email_changes')
    .values({
      id: randomUUID(),
      consumer_id: signedIn.consumer.id,
      token_hash: mark,
      old_email: signedIn.consumer.email,
      new_email: `new-${mark}@example.com`,
      requested_ms: Date.now(),
      expires_ms: Date.now() + hourMs,
      confirmed_ms: null,
      undo_hash: null,
    })
    .execute();
  const makeWallet = async (consumerid?: string) =>
    MadeWallet.parse(await send('POST', walletStorageRoot, { consumerid, paymentInfo: { tenant: `of-${mark}` } })).id;
  const wallet = await makeWallet(signedIn.consumer.id);
  // A second wallet, from a device they signed in on.
  await send('POST', walletConsumerPath(signedIn.consumer.id), { walletId: await makeWallet() });
  const visitorWallet = MadeWallet.parse(await send('POST', walletStorageRoot, { paymentInfo: { loanTerm: 60 } })).id;
  const { reviews, drafts } = app.services;
  // One that waits for an operator, because whoever reads a published one may vote for it.
  const words = `${aModelReview.words} Of ${mark}, see example.com.`;
  const review = Written.parse(await send('PUT', writeReviewCall.path, { ...aModelReview, words }));
  await reviews.saveDraft(signedIn.consumer.id, 'model:CIVIC', { title: `draft of ${mark}` });
  const author = await signIn({ ...location, origin, db, email: `${randomUUID()}@example.com` });
  const published = Written.parse(await send('PUT', writeReviewCall.path, aModelReview, author));
  await send('POST', helpfulCall.path, { reviewId: published.reviewId });
  await send('POST', reportReviewCall.path, { reviewId: published.reviewId, reason: 'fake', words: `says ${mark}` });
  const draft = Draft.parse({
    vin: '',
    year: 2019,
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    trim: '',
    mileage: 30_000,
    zip: '30303',
    description: `of ${mark}`,
  });
  const listing = await drafts.start(signedIn.consumer.id, draft, origin);
  if (!listing.ok) throw new Error('the draft was not started');
  const purchaseId = await applyForCredit(world, { consumerId: signedIn.consumer.id, mark });
  const theirs = { lead: lead.leadId, purchaseId, privateListing: listing.value.id };
  const testDrive = await stockAnswers(world, { consumerId: signedIn.consumer.id, mark }, theirs);
  // After the refused request above, which nobody with a role can send.
  await stockWork(world, { consumerId: signedIn.consumer.id, mark });
  const dealerReview = randomUUID();
  const ofDealer = { subject: `dealer:${dealerId}`, relation: 'asked', year: null, parts: {} } as const;
  await db.transaction((session) => createReviewStore(db).put(aReview({ ...ofDealer, id: dealerReview }), session));
  const notified = await notifications.read(signedIn.consumer.id);
  return {
    ...signedIn,
    ids: {
      savedVehicle: saved.bookmarkId,
      savedSearch: search.bookmarkId,
      sharedList: list.listId,
      ownedVehicle,
      notification: notified.notifications[0]?.id ?? '',
      pushSubscription: Subscribed.parse(device).id,
      lead: lead.leadId,
      testDrive,
      wallet,
      purchaseId,
      review: review.reviewId,
      privateListing: listing.value.id,
      consumer: signedIn.consumer.id,
      session: signedIn.sessionId,
      email: person.email,
    },
    visitorWallet,
    publishedReview: published.reviewId,
    dealerReview,
    mark,
  };
};

/** Applies for credit for the first car whose dealer takes purchases. */
const applyForCredit = async (
  { app, listings }: World,
  { consumerId, mark }: { consumerId: string; mark: string },
): Promise<string> => {
  const contact = { firstName: 'Ann', lastName: mark, email: 'ann@example.com', phone: '', zip: '' };
  const from = { site: 'http://localhost', brand: 'atc', source: 'direct' } as const;
  const start = { consumerId, shopper: { inventory: wholeInventory }, ...from };
  for (const { id: listingId } of listings) {
    const applied = await app.services.account.purchases.apply(
      { ...start, listingId, terms: defaultTerms, contact },
      { ...anApplication, employer: `works for ${mark}` },
    );
    if (applied.ok) return applied.value.id;
  }
  throw new Error('no dealer takes deals');
};

/** Keys in the format of a browser's. */
export const pushKeys = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
};

let shoppers = 0;
const address = (): string => {
  shoppers += 1;
  return `198.19.${(shoppers >> 8) & 255}.${shoppers & 255}`;
};
