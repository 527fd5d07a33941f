export const pushKeyPath = '/api/push/key';
export const pushSubscriptionsPath = '/api/push/subscriptions';
