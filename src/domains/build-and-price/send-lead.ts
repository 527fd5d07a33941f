import type { Result } from '#lib/result.ts';

/** What a dealer needs to order the car: who asks, and which car exactly. */
export type OrderRequest = {
  ownerId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
  /** What was built, in words: year, make, model, trim, then every choice that is not standard. */
  vehicle: string;
};

/** However leads reach dealers; until somebody carries them, the page leads to the dealer's own. */
export type SendLead = (request: OrderRequest) => Promise<Result<{ leadId: string }, 'refused' | 'unavailable'>>;
