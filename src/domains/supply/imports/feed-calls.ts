/** API paths used by the feed screens. */
export const feedCalls = {
  uploads: '/api/ops/feeds/uploads',
  form: '/api/ops/feeds/form',
  imports: '/api/ops/feeds/imports',
} as const;
