import type { ReviewAuthor, Standing } from '#domains/browse/reviews/reviews.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { Purchases } from './purchases.server.ts';

type Sources = { leads: Pick<LeadStore, 'ofPerson'>; purchases: Pick<Purchases, 'list'> };

const longestName = 80;

/**
 * What an account has to do with a dealer, the strongest first: bought, started a purchase, or asked. Undefined for
 * somebody it never heard from (REV-04).
 */
export const customerOf =
  ({ leads, purchases }: Sources) =>
  async ({ consumerId, email }: ReviewAuthor, ownerId: number): Promise<Standing | undefined> => {
    const started = (await purchases.list(consumerId)).filter((purchase) => purchase.ownerId === ownerId);
    const purchase = started.find(({ status }) => status === 'completed') ?? started[0];
    if (purchase) {
      const relation = purchase.status === 'completed' ? 'bought' : 'started';
      return { relation, vehicle: purchase.vehicle.title.slice(0, longestName) };
    }
    const questions = await leads.ofPerson({ consumerId, email: email.toLowerCase() });
    const lead = questions.find((one) => one.ownerId === ownerId);
    // A question about no particular car names the dealer itself.
    return lead && { relation: 'asked', vehicle: lead.listingId === null ? '' : lead.vehicle.slice(0, longestName) };
  };
