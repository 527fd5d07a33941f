import type { FastifyRequest } from 'fastify';
import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { DealerEntry } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import type { DealerMembers } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';

type Options = { accounts: Pick<Accounts, 'mayBeSignedIn' | 'readConsumer'>; dealerMembers: DealerMembers };

export type DealerAccess = (request: FastifyRequest, dealerId: number) => Promise<DealerEntry | undefined>;

/**
 * Whether a request, for a page, a form or an API call, comes from somebody who works for this dealer (DLR-08).
 * Everything of the portal takes the dealer's id from the entry, never from an address or a form.
 */
export const createDealerAccess =
  ({ accounts, dealerMembers }: Options): DealerAccess =>
  async (request, dealerId) => {
    // The maker's host has no accounts, so no session is read there (AUTH-06).
    const { brand } = request.readSite();
    const consumer =
      brand.id !== 'ford' && accounts.mayBeSignedIn(request) ? await accounts.readConsumer(request) : undefined;
    return consumer && dealerMembers.enter(consumer.id, dealerId);
  };
