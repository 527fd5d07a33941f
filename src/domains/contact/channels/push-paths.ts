export const pushKeyPath = '/api/push/key';
export const pushSubscriptionsPath = '/api/push/subscriptions';
/** Served at the root, so that its scope covers every page. */
export const pushWorkerPath = '/push-worker.js';
