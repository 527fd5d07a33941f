/** What the screens of feeds call beside their pages. */
export const feedCalls = {
  uploads: '/api/ops/feeds/uploads',

  imports: '/api/ops/feeds/imports',
} as const;
