import type { FormCall } from '#lib/forms/form-answer.ts';

export const sharedListsApiPath = '/account-api/shared-lists';

/** What a member says of a car, as the list's page sends it. */
export const opinionCall = (listId: string, listingId: number): FormCall => ({
  path: `${sharedListsApiPath}/${listId}/cars/${listingId}/opinion`,
  failure: 'Not saved. Check your connection and try again.',
});
