import { createPortalDesk } from '#domains/back-office/dealers/portal-desk.server.ts';
import type { ReviewAnswers } from '#domains/browse/reviews/review-answers.server.ts';
import { carTitle, namesFrom } from '#domains/cars/listings/listing-title.ts';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import type { AnswerTimes } from '#domains/contact/leads/answer-times.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { Questions } from '#domains/contact/leads/questions/questions.server.ts';
import { isOpen, purchaseStatusNames } from '#domains/contact/purchases/purchase.ts';
import { createPurchaseStore } from '#domains/contact/purchases/purchase-store.server.ts';
import type { Quotes } from '#domains/contact/purchases/quotes/quotes.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { VehicleViews } from '#domains/reference/analytics/vehicle-views/vehicle-views.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import type { OfferReplies } from '#domains/supply/car-offers/offer-replies.server.ts';
import { createCarChanges } from '#domains/supply/dealer-portal/cars/car-changes.server.ts';
import { createDealerCarStore } from '#domains/supply/dealer-portal/cars/dealer-car-store.server.ts';
import { createDealerCars } from '#domains/supply/dealer-portal/cars/dealer-cars.server.ts';
import { createPriceEffects } from '#domains/supply/dealer-portal/cars/price-effect.server.ts';
import { createDealerTokens } from '#domains/supply/dealer-portal/feed/dealer-tokens.server.ts';
import { createOutboundFeeds } from '#domains/supply/dealer-portal/feed/outbound/outbound-feeds.server.ts';
import { createTokenStore } from '#domains/supply/dealer-portal/feed/token-store.server.ts';
import { createDealerToday } from '#domains/supply/dealer-portal/frame/dealer-today.server.ts';
import type { DealerNotices } from '#domains/supply/dealer-portal/inbox/dealer-notices.server.ts';
import { createDealerInbox } from '#domains/supply/dealer-portal/inbox/inbox.server.ts';
import { createTemplateStore } from '#domains/supply/dealer-portal/inbox/template-store.server.ts';
import { createActionStore } from '#domains/supply/dealer-portal/members/action-store.server.ts';
import { createDealerMails } from '#domains/supply/dealer-portal/members/dealer-mails.server.ts';
import { createDealerMembers } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';
import { createDealerRequests } from '#domains/supply/dealer-portal/members/dealer-requests.server.ts';
import { memberData } from '#domains/supply/dealer-portal/members/member-data.server.ts';
import { createMemberStore } from '#domains/supply/dealer-portal/members/member-store.server.ts';
import { createRequestStore } from '#domains/supply/dealer-portal/members/request-store.server.ts';
import { createDealerReviews } from '#domains/supply/dealer-portal/reviews/dealer-reviews.server.ts';
import { createImportStore } from '#domains/supply/imports/import-store.server.ts';
import { findWaitingImport } from '#domains/supply/imports/waiting-import.server.ts';
import type { PhotoRemoval } from '#domains/supply/private-listings/photo-removal.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { Limits } from '#lib/limit.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { ReadPeople } from './dealer-notice-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createPlanServices, type PlanSources } from './plan-services.ts';

type Sources = PlanSources & {
  db: Database;
  /** Of the install; keys of signed addresses are derived from it. */
  secret: string;
  files: FileStore;
  facts: Facts;
  inventory: Inventory;
  account: Pick<AccountServices, 'countSavesOfMany' | 'countPriceAlerts'>;
  vehicleViews: Pick<VehicleViews, 'weekOfMany'>;
  photoRemoval: PhotoRemoval;
  people: ReadPeople;
  dealerNotices: DealerNotices;
  leadStore: LeadStore;
  audit: AuditLog;
  /** Compares the prices of changed models again. */
  refreshMarkets(): void;
  outbox: Outbox;
  limits: Limits;
  lookAt(origin: string): MailLook;
  clock: Clock;
  lifecycle: Lifecycle;
};

type InboxSources = {
  questions: Questions;
  answerTimes: Pick<AnswerTimes, 'of'>;
  quotes: Quotes;
  reviewAnswers: ReviewAnswers;
  offerReplies: Pick<OfferReplies, 'countWaiting'>;
};

const mostPurchases = 200;

const daily = (most: number) => () => ({ most, perMs: dayMs });

/** The portal in which dealers run their part: who may enter it, their cars, questions, feeds and reviews. */
export const createPortalServices = (sources: Sources) => {
  const { db, inventory, outbox, limits, lookAt, clock, lifecycle, people, dealerNotices } = sources;
  const { owners, listings, index, state } = inventory;
  const memberStore = createMemberStore(db);
  const requestStore = createRequestStore(db);
  const actions = createActionStore(db);
  const mails = createDealerMails({ send: (mail, session) => outbox.send(mail, session), lookAt });
  const dealerMembers = createDealerMembers({
    db,
    store: memberStore,
    actions,
    owners,
    mails,
    people,
    limit: limits.window('dealer-invitations', daily(50)),
    clock,
  });
  const dealerRequests = createDealerRequests({
    db,
    store: requestStore,
    members: dealerMembers,
    owners,
    mails,
    people,
    limit: limits.window('dealer-requests', daily(10)),
    clock,
  });
  lifecycle.daily(dealerMembers.forgetExpired);
  const dealerCars = createDealerCars({
    db,
    store: createDealerCarStore(db),
    listings,
    owners,
    actions,
    effects: createPriceEffects({ index, listings, countPriceAlerts: sources.account.countPriceAlerts, clock }),
    nameOf: carTitle(namesFrom(sources.facts.catalogue)),
    countViews: sources.vehicleViews.weekOfMany,
    countSaves: sources.account.countSavesOfMany,
    countQuestions: sources.leadStore.countsByListing,
    clock,
  });
  const dealerCarChanges = createCarChanges({
    db,
    listings,
    actions,
    photos: createPhotoStore({ files: sources.files }),
    photoRemoval: sources.photoRemoval,
    markStaleMarkets: state.markStaleMarkets,
    onStaleMarkets: sources.refreshMarkets,
    clock,
  });
  const dealerTokens = createDealerTokens({ db, store: createTokenStore(db), actions, clock });
  const services = {
    dealerMembers,
    dealerRequests,
    dealerHistory: actions,
    dealerCars,
    dealerCarChanges,
    ...createPlanServices(sources, { members: memberStore, people, actions, rows: dealerCars.rows }),
    dealerTokens,
    outboundFeeds: createOutboundFeeds({
      signed: createSignedTokens({ secret: sources.secret, purpose: 'outbound feeds' }),
      tokens: dealerTokens,
      listings,
      owners,
      namesOf: namesFrom(sources.facts.catalogue),
    }),
    portalDesk: createPortalDesk({
      members: dealerMembers,
      requests: dealerRequests,
      tokens: dealerTokens,
      audit: sources.audit,
    }),
  };

  /** All services. Those of inbox, reviews and offers are passed in later, because theirs need the notices of this one. */
  const withInbox = ({ questions, answerTimes, quotes, reviewAnswers, offerReplies }: InboxSources) => {
    const openStatuses = purchaseStatusNames.filter(isOpen);
    const purchases = createPurchaseStore(db);
    const dealerInbox = createDealerInbox({
      db,
      questions,
      quotes,
      answerTimes,
      purchasesOf: (dealerId) => purchases.ofOwner(dealerId, openStatuses, mostPurchases),
      templates: createTemplateStore(db),
    });
    const dealerReviews = createDealerReviews({ store: inventory.reviewStore, answers: reviewAnswers, actions, clock });
    lifecycle.daily(() => dealerNotices.sendDaily(dealerInbox.countWaiting));
    const waiting = {
      inbox: dealerInbox.countWaiting,
      offers: offerReplies.countWaiting,
      reviews: dealerReviews.countUnanswered,
    };
    const waitingImport = findWaitingImport({
      runs: createImportStore(db),
      sellersMergedInto: listings.edits.sellersMergedInto,
    });
    const dealerToday = createDealerToday({ cars: dealerCars, waiting, waitingImport });
    return { ...services, dealerInbox, dealerReviews, dealerToday };
  };

  return {
    withInbox,
    personalData: memberData({ members: memberStore, requests: requestStore, actions }),
    countRequests: dealerRequests.countWaiting,
  };
};
