/** Addresses at which a dealer's own software sends feeds and reads what became of them. */
export const feedCall = (dealerId: number | string): string => `/api/feeds/${dealerId}`;
export const feedRunCall = (dealerId: number | string, runId: string): string => `${feedCall(dealerId)}/runs/${runId}`;

/** The rows of an import as CSV, for a member of the dealer's team. */
export const feedRowsPath = (dealerId: number | string, runId: string): string =>
  `/dealer-api/${dealerId}/feed/${runId}/rows.csv`;
