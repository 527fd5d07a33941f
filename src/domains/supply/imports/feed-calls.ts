/** What the screens of feeds call beside their pages. */
export const feedCalls = {
  uploads: '/api/ops/feeds/uploads',
  form: '/api/ops/feeds/form',
  imports: '/api/ops/feeds/imports',
} as const;
