import { randomUUID } from 'node:crypto';
import { createSavedViews } from '#domains/back-office/listings/table/saved-views.server.ts';
import { createAppointmentStore } from '#domains/contact/leads/appointments/appointment-store.server.ts';
import { createPurchaseAnswerStore } from '#domains/contact/purchases/quotes/purchase-answer-store.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { createCarOfferStore } from '#domains/supply/car-offers/car-offer-store.server.ts';
import { createActionStore } from '#domains/supply/dealer-portal/members/action-store.server.ts';
import { createMemberStore } from '#domains/supply/dealer-portal/members/member-store.server.ts';
import { createRequestStore } from '#domains/supply/dealer-portal/members/request-store.server.ts';
import { dayMs } from '#lib/duration.ts';
import type { World } from './world.ts';

type Person = { consumerId: string; mark: string };

/** The dealer that the person works for. */
export const dealerId = 60_000_001;

/** What a person has who works for a dealer and in the back office, where they may only read. */
export const stockWork = async ({ db, origin }: World, { consumerId, mark }: Person): Promise<void> => {
  const nowMs = Date.now();
  const person = { dealerId, consumerId, role: 'member' } as const;
  await db.transaction(async (session) => {
    const member = { ...person, id: randomUUID(), notices: [], createdMs: nowMs };
    await createMemberStore(db).add(member, session);
    const request = { workEmail: `work-${mark}@example.com`, note: `asks ${mark}`, state: 'approved' } as const;
    const settled = { reason: '', tokenHash: null, site: origin, changedMs: nowMs };
    await createRequestStore(db).put({ ...person, ...request, ...settled, id: randomUUID() }, session);
    const action = { words: `did ${mark}`, atMs: nowMs };
    await createActionStore(db).add({ ...person, name: `Ann ${mark}` }, action, session);
    const assigned = { roles: ['analyst'], source: 'person' } as const;
    await createOperatorStore(db).replaceRoles(consumerId, assigned, { nowMs, session });
  });
  await createOperatorStore(db).noteVisit(consumerId, nowMs);
  const views = createSavedViews({ db, clock: { now: () => nowMs } });
  await views.save(consumerId, { name: `view of ${mark}`, query: '', isShared: false });
};

/** What dealers and sellers answered the person; returns the id of a test drive that the seller proposes. */
export const stockAnswers = async (
  { db, origin }: World,
  { consumerId, mark }: Person,
  { lead, purchaseId, privateListing }: { lead: string; purchaseId: string; privateListing: string },
): Promise<string> => {
  const nowMs = Date.now();
  const common = { consumerId, changedMs: nowMs };
  const appointment = randomUUID();
  await db.transaction(async (session) => {
    const decline = { side: 'dealer', kind: 'decline', reason: 'other', by: 'Sam', note: `answers ${mark}` } as const;
    const answer = { ...decline, version: 1, atMs: nowMs };
    await createPurchaseAnswerStore(db).add({ purchaseId, consumerId, answer }, session);
    const requestId = randomUUID();
    const times = { createdMs: nowMs, endsMs: nowMs + dayMs };
    const request = { ...common, ...times, id: requestId, privateListingId: privateListing, site: origin };
    const refusal = { price: null, decline: 'stock', note: `offers ${mark}`, by: 'Sam', miles: 3 } as const;
    const offer = { ...common, ...refusal, requestId, ownerId: dealerId, position: 0, version: 1 };
    const offers = [{ ...offer, status: 'declined' } as const];
    await createCarOfferStore(db).add({ ...request, status: 'open' }, offers, session);
    const drive = { slotsMs: [nowMs + 2 * dayMs], timeZone: 'America/New_York', place: `Library of ${mark}` };
    const proposed = { proposedBy: 'owner', state: 'proposed', startsMs: null, sequence: 0 } as const;
    const ids = { id: appointment, leadId: lead };
    await createAppointmentStore(db).insert(
      { ...ids, ...drive, ...proposed, createdMs: nowMs, changedMs: nowMs },
      session,
    );
  });
  return appointment;
};
