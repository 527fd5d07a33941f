import { createConversationDesk } from '#domains/back-office/private-listings/conversation-desk.server.ts';
import type { ReviewDesk } from '#domains/back-office/reviews/review-desk.server.ts';
import type { ConversationReview } from '#domains/contact/leads/conversation/conversation-review.server.ts';
import { createDeskServices } from './desk-services.ts';
import type { createInventoryDesks } from './inventory-desk-services.ts';
import { createOverviewServices } from './overview-services.ts';
import type { createPrivateListingServices } from './private-listing-services.ts';
import { createQueueServices } from './queue-services.ts';

type Desks = Omit<Parameters<typeof createDeskServices>[0], 'waiting'>;
type Queue = Omit<
  Parameters<typeof createQueueServices>[0],
  'conversationDesk' | 'reportDesk' | 'privateListingDesk' | 'listingChanges' | 'refreshMarkets'
>;
type Overview = Omit<Parameters<typeof createOverviewServices>[0], 'operatorQueue' | 'desks'>;
type Conversations = Omit<Parameters<typeof createConversationDesk>[0], 'review' | 'takeDown'>;

type Sources = Desks &
  Queue &
  Overview &
  Conversations & {
    desks: Pick<
      ReturnType<typeof createInventoryDesks>,
      'listingDesk' | 'reportDesk' | 'listingChanges' | 'refreshMarkets'
    >;
    selling: Pick<ReturnType<typeof createPrivateListingServices>, 'services'>;
    reviewDesk: ReviewDesk;
    conversationReview: ConversationReview;
    /** Number of dealers' requests that wait. */
    countRequests(): Promise<number>;
  };

/** What waits for operators: conversations, the queue of odd things, the overview, and the counts of the navigation. */
export const createBackOfficeServices = (sources: Sources) => {
  const { desks, selling, reviewDesk } = sources;
  const { reportDesk, listingChanges, refreshMarkets } = desks;
  const { privateListingDesk } = selling.services;
  const conversationDesk = createConversationDesk({
    ...sources,
    review: sources.conversationReview,
    takeDown: privateListingDesk.takeDownOf,
  });
  const operatorQueue = createQueueServices({
    ...sources,
    listingChanges,
    refreshMarkets,
    privateListingDesk,
    conversationDesk,
    reportDesk,
  });
  const waiting = {
    queue: operatorQueue.count,
    reported: reportDesk.waiting,
    reviews: reviewDesk.waiting,
    private: async () => (await privateListingDesk.waiting()) + (await conversationDesk.waiting()),
    requests: sources.countRequests,
  };
  return {
    conversationDesk,
    operatorQueue,
    webhookDesk: sources.webhookDesk,
    ...createDeskServices({ ...sources, waiting }),
    overview: createOverviewServices({ ...sources, operatorQueue }),
  };
};
