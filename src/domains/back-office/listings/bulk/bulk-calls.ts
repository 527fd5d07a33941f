/** Addresses of bulk changes in the API. */
export const bulkCalls = { changes: '/api/ops/listing-changes' } as const;
