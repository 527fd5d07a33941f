/** What can be done in the queue; anything else is done on the page that an item leads to. */
export type QueueAction = 'hide' | 'accept';

type Kind = {
  label: string;
  /** One item, and several, as a sentence of the overview begins. */
  one: string;
  many: string;
  lead: string;
  /** The page whose roles decide who sees the items, and who may act on them. */
  page: string;
  actions: readonly QueueAction[];
  /** Whether a shopper waits for each item. */
  shoppersWait: boolean;
};

const kinds = {
  price: {
    label: 'Impossible price',
    one: 'car with an impossible price',
    many: 'cars with an impossible price',
    lead: 'Not on sale until you accept or correct the price.',
    page: 'routes/ops/listing',
    actions: ['hide', 'accept'],
    shoppersWait: false,
  },
  market: {
    label: 'Price under half of market',
    one: 'price under half of market',
    many: 'prices under half of market',
    lead: 'Shoppers take such a price for a scam or a mistake.',
    page: 'routes/ops/listing',
    actions: ['hide', 'accept'],
    shoppersWait: false,
  },
  vin: {
    label: 'VIN doesn’t match',
    one: 'VIN doesn’t match its car',
    many: 'VINs don’t match their cars',
    lead: 'The VIN is mistyped, or the year or make is of another car.',
    page: 'routes/ops/listing',
    actions: ['hide', 'accept'],
    shoppersWait: false,
  },
  'vin-twice': {
    label: 'Same VIN twice',
    one: 'VIN is offered twice',
    many: 'VINs are offered twice',
    lead: 'Two sellers can’t both have the car.',
    page: 'routes/ops/listing',
    actions: ['accept'],
    shoppersWait: false,
  },
  photos: {
    label: 'Same photo at several cars',
    one: 'photo stands at several cars',
    many: 'photos stand at several cars',
    lead: 'At most one of the cars is the one in the picture.',
    page: 'routes/ops/listing',
    actions: ['accept'],
    shoppersWait: false,
  },
  feed: {
    label: 'Feeds',
    one: 'feed needs attention',
    many: 'feeds need attention',
    lead: 'They wait for a yes, failed, or don’t arrive.',
    page: 'routes/ops/feeds-import',
    actions: [],
    shoppersWait: false,
  },
  split: {
    label: 'Experiments',
    one: 'experiment can’t be trusted',
    many: 'experiments can’t be trusted',
    lead: 'Don’t decide by its figures until you find the cause.',
    page: 'routes/ops/experiment-draft',
    actions: ['accept'],
    shoppersWait: false,
  },
  ramp: {
    label: 'Ramps',
    one: 'ramp rolled itself back',
    many: 'ramps rolled themselves back',
    lead: 'A guard was broken. See its figures before you try again.',
    page: 'routes/ops/experiment-result',
    actions: ['accept'],
    shoppersWait: false,
  },
  message: {
    label: 'Messages',
    one: 'message did not arrive',
    many: 'messages did not arrive',
    lead: 'They failed, bounced, or may have been sent.',
    page: 'routes/ops/outbox',
    actions: ['accept'],
    shoppersWait: true,
  },
  job: {
    label: 'Failed jobs',
    one: 'kind of job failed',
    many: 'kinds of jobs failed',
    lead: 'They won’t retry until you requeue them.',
    page: 'routes/ops/jobs',
    actions: ['accept'],
    shoppersWait: false,
  },
  private: {
    label: 'Private listings',
    one: 'private listing is waiting',
    many: 'private listings are waiting',
    lead: 'Shoppers see them once you approve them.',
    page: 'routes/ops/private-listings',
    actions: [],
    shoppersWait: true,
  },
  conversation: {
    label: 'Conversations',
    one: 'conversation is waiting',
    many: 'conversations are waiting',
    lead: 'A message looks like a scam, or somebody reported it.',
    page: 'routes/ops/private-conversation',
    actions: [],
    shoppersWait: true,
  },
  report: {
    label: 'Reported listings',
    one: 'reported listing is waiting',
    many: 'reported listings are waiting',
    lead: 'Shoppers reported a problem with a car.',
    page: 'routes/ops/reported',
    actions: [],
    shoppersWait: true,
  },
  review: {
    label: 'Reviews',
    one: 'review is waiting',
    many: 'reviews are waiting',
    lead: 'They aren’t shown or counted until you decide.',
    page: 'routes/ops/reviews',
    actions: [],
    shoppersWait: true,
  },
  request: {
    label: 'Dealer requests',
    one: 'dealer request is waiting',
    many: 'dealer requests are waiting',
    lead: 'Somebody asks to run a dealer’s part of the site.',
    page: 'routes/ops/dealer-requests',
    actions: [],
    shoppersWait: false,
  },
} as const satisfies Record<string, Kind>;

export type QueueKind = keyof typeof kinds;

/** In the order of the filter. */
export const queueKinds: Readonly<Record<QueueKind, Kind>> = kinds;
export const queueKindNames = Object.keys(kinds) as QueueKind[];

export const isQueueKind = (text: string): text is QueueKind => Object.hasOwn(kinds, text);
