import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { listingRefusal } from './draft-forms.server.ts';
import type { PrivateListings } from './private-listings.server.ts';

type ActionContext = {
  privateListings: PrivateListings;
  consumerId: string;
  id: string;
  network: string;
  site: string;
};

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['pause', 'relist', 'renew', 'remove']) }),
  z.object({ intent: z.literal('sold'), where: z.enum(['here', 'elsewhere']) }),
]);

/** What a seller does with a listing as a whole. */
export const listingActionForm = defineForm({
  schema: Action,
  run: (input, { privateListings, consumerId, id, network, site }: ActionContext) => {
    if (input.intent === 'sold') return privateListings.markSold(consumerId, id, input.where);
    if (input.intent === 'pause') return privateListings.pause(consumerId, id);
    if (input.intent === 'renew') return privateListings.renew(consumerId, id);
    if (input.intent === 'remove') return privateListings.remove(consumerId, id);
    return privateListings.publish(consumerId, id, { network, site });
  },
  refuse: listingRefusal,
});
