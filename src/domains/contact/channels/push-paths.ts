export const pushKeyPath = '/api/push/key';
export const pushSubscriptionsPath = '/api/push/subscriptions';
/** At the root, so that it may show notifications for every page. */
export const pushWorkerPath = '/push-worker.js';
