import { z } from 'zod';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import {
  type CarOffer,
  type OfferRequest,
  offerConditionNames,
  offerDeclineNames,
  offerStatusNames,
  payoutNames,
  requestStatuses,
} from './car-offer.ts';

type RequestRow = {
  id: string;
  consumer_id: string;
  private_listing_id: string;
  status: string;
  site: string;
  created_ms: number;
  ends_ms: number;
  changed_ms: number;
};
type OfferRow = {
  request_id: string;
  owner_id: number;
  consumer_id: string;
  position: number;
  status: string;
  version: number;
  document: string;
  changed_ms: number;
};
type OfferTables = { car_offer_requests: RequestRow; car_offers: OfferRow };

const Document = z.object({
  price: z
    .object({
      priceCents: z.int(),
      validUntilMs: z.int(),
      condition: z.enum(offerConditionNames),
      payout: z.enum(payoutNames),
      picksUp: z.boolean(),
      paysLoan: z.boolean(),
    })
    .nullable(),
  decline: z.enum(offerDeclineNames).nullable(),
  note: z.string(),
  by: z.string(),
  miles: z.number(),
});
const RequestStatusName = z.enum(requestStatuses);
const OfferStatusName = z.enum(offerStatusNames);

const readRequest = (row: RequestRow): OfferRequest => ({
  id: row.id,
  consumerId: row.consumer_id,
  privateListingId: row.private_listing_id,
  status: RequestStatusName.parse(row.status),
  site: row.site,
  createdMs: row.created_ms,
  endsMs: row.ends_ms,
  changedMs: row.changed_ms,
});

const readOffer = (row: OfferRow): CarOffer => ({
  requestId: row.request_id,
  ownerId: row.owner_id,
  consumerId: row.consumer_id,
  position: row.position,
  status: OfferStatusName.parse(row.status),
  version: row.version,
  ...Document.parse(JSON.parse(row.document)),
  changedMs: row.changed_ms,
});

const offerRow = (offer: CarOffer): OfferRow => {
  const { requestId, ownerId, consumerId, position, status, version, changedMs, ...document } = offer;
  return {
    request_id: requestId,
    owner_id: ownerId,
    consumer_id: consumerId,
    position,
    status,
    version,
    document: JSON.stringify(document),
    changed_ms: changedMs,
  };
};

export type CarOfferStore = ReturnType<typeof createCarOfferStore>;

export const createCarOfferStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<OfferTables>();
  return {
    add: async (request: OfferRequest, offers: readonly CarOffer[], session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('car_offer_requests')
        .values({
          id: request.id,
          consumer_id: request.consumerId,
          private_listing_id: request.privateListingId,
          status: request.status,
          site: request.site,
          created_ms: request.createdMs,
          ends_ms: request.endsMs,
          changed_ms: request.changedMs,
        })
        .execute();
      await tables(session).insertInto('car_offers').values(offers.map(offerRow)).execute();
    },

    find: async (id: string, session?: SqlSession): Promise<OfferRequest | undefined> => {
      const requests = tables(session).selectFrom('car_offer_requests').selectAll().where('id', '=', id);
      const row = await requests.executeTakeFirst();
      return row && readRequest(row);
    },

    /** The latest request for a listing. */
    ofListing: async (privateListingId: string, session?: SqlSession): Promise<OfferRequest | undefined> => {
      const row = await tables(session)
        .selectFrom('car_offer_requests')
        .selectAll()
        .where('private_listing_id', '=', privateListingId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .executeTakeFirst();
      return row && readRequest(row);
    },

    /** In the order the dealers were asked. */
    offersOf: async (requestId: string, session?: SqlSession): Promise<CarOffer[]> => {
      const offers = tables(session).selectFrom('car_offers').selectAll().where('request_id', '=', requestId);
      return (await offers.orderBy('position').execute()).map(readOffer);
    },

    /** What a dealer was asked, last changed first. */
    ofOwner: async (ownerId: number, limit: number): Promise<CarOffer[]> => {
      const offers = tables().selectFrom('car_offers').selectAll().where('owner_id', '=', ownerId);
      const rows = await offers.orderBy('changed_ms', 'desc').orderBy('request_id').limit(limit).execute();
      return rows.map(readOffer);
    },

    setStatus: async (
      id: string,
      { status, changedMs }: Pick<OfferRequest, 'status' | 'changedMs'>,
      session: SqlSession,
    ): Promise<void> => {
      await tables(session)
        .updateTable('car_offer_requests')
        .set({ status, changed_ms: changedMs })
        .where('id', '=', id)
        .execute();
    },

    putOffer: async (offer: CarOffer, session: SqlSession): Promise<void> => {
      const { request_id: requestId, owner_id: ownerId, consumer_id: _, ...change } = offerRow(offer);
      await tables(session)
        .updateTable('car_offers')
        .set(change)
        .where('request_id', '=', requestId)
        .where('owner_id', '=', ownerId)
        .execute();
    },

    /** Requests last changed first, for the back office. */
    latest: async (limit: number): Promise<OfferRequest[]> => {
      const requests = tables()
        .selectFrom('car_offer_requests')
        .selectAll()
        .orderBy('changed_ms', 'desc')
        .orderBy('id');
      return (await requests.limit(limit).execute()).map(readRequest);
    },

    countByStatus: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await tables()
        .selectFrom('car_offer_requests')
        .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
        .groupBy('status')
        .execute();
      return new Map(rows.map(({ status, total }) => [status, total]));
    },

    ofConsumer: async (consumerId: string): Promise<{ requests: OfferRequest[]; offers: CarOffer[] }> => {
      const requests = tables().selectFrom('car_offer_requests').selectAll().where('consumer_id', '=', consumerId);
      const offers = tables().selectFrom('car_offers').selectAll().where('consumer_id', '=', consumerId);
      return {
        requests: (await requests.orderBy('created_ms').execute()).map(readRequest),
        offers: (await offers.orderBy('request_id').orderBy('position').execute()).map(readOffer),
      };
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('car_offers').where('consumer_id', '=', consumerId).execute();
      await tables(session).deleteFrom('car_offer_requests').where('consumer_id', '=', consumerId).execute();
    },

    /** Deletes requests last changed before then, with their offers. */
    removeOld: async (beforeMs: number): Promise<void> => {
      const old = tables().selectFrom('car_offer_requests').select('id').where('changed_ms', '<', beforeMs);
      await tables().deleteFrom('car_offers').where('request_id', 'in', old).execute();
      await tables().deleteFrom('car_offer_requests').where('changed_ms', '<', beforeMs).execute();
    },
  };
};
