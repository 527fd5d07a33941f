/** Pages of any site may read: nothing depends on who asks. Credentials are never allowed (API-05). */
export const forAnySite = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, allow, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
};
