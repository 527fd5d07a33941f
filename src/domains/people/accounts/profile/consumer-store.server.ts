import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { noLeadProfile } from './empty-profile.ts';
import { LeadProfile } from './profile.ts';

type ConsumerTables = {
  consumers: {
    id: string;
    first_name: string;
    last_name: string;
    phone: string;
    thumbnail_url: string;
    city: string;
    state: string;
    zip: string;
    lead_profile: string | null;
    version: number;
    welcomed_at: number | null;
    alert_consent_at: number | null;
    cancelled_at: number | null;
    created_at: number;
    updated_at: number;
  };
};

export type ConsumerRecord = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  thumbnailUrl: string;
  city: string;
  state: string;
  zip: string;
  leadProfile: LeadProfile | undefined;
  version: number;
  welcomedAt: number | null;
  alertConsentAt: number | null;
  cancelledAt: number | null;
};

export type ConsumerFields = Partial<Omit<ConsumerRecord, 'id' | 'version'>>;

const recordOf = (row: ConsumerTables['consumers']): ConsumerRecord => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  thumbnailUrl: row.thumbnail_url,
  city: row.city,
  state: row.state,
  zip: row.zip,
  leadProfile:
    row.lead_profile === null ? undefined : { ...noLeadProfile, ...LeadProfile.parse(JSON.parse(row.lead_profile)) },
  version: row.version,
  welcomedAt: row.welcomed_at,
  alertConsentAt: row.alert_consent_at,
  cancelledAt: row.cancelled_at,
});

/** The initial record of a consumer. */
export const firstRecord = (
  id: string,
  name: Pick<ConsumerRecord, 'firstName' | 'lastName'>,
  thumbnailUrl: string,
): ConsumerRecord => ({
  id,
  ...name,
  phone: '',
  thumbnailUrl,
  city: '',
  state: '',
  zip: '',
  leadProfile: undefined,
  version: 1,
  welcomedAt: null,
  alertConsentAt: null,
  cancelledAt: null,
});

const columnsOf = (fields: ConsumerFields): Partial<ConsumerTables['consumers']> => {
  const columns = {
    first_name: fields.firstName,
    last_name: fields.lastName,
    phone: fields.phone,
    thumbnail_url: fields.thumbnailUrl,
    city: fields.city,
    state: fields.state,
    zip: fields.zip,
    lead_profile: fields.leadProfile && JSON.stringify(fields.leadProfile),
    welcomed_at: fields.welcomedAt,
    alert_consent_at: fields.alertConsentAt,
    cancelled_at: fields.cancelledAt,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

const isLeadProfileOnly = (fields: ConsumerFields): boolean => Object.keys(fields).join() === 'leadProfile';

export const createConsumerStore = (db: SqlDatabase) => {
  return {
    read: async (id: string, session: SqlSession = db): Promise<ConsumerRecord | undefined> => {
      const row = await session
        .with<ConsumerTables>()
        .selectFrom('consumers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && recordOf(row);
    },

    /** Does nothing if there is a record already: of several at once the first wins. */
    create: async (first: ConsumerRecord, now: number, session: SqlSession = db) => {
      await session
        .with<ConsumerTables>()
        .insertInto('consumers')
        .values({
          id: first.id,
          first_name: first.firstName,
          last_name: first.lastName,
          phone: first.phone,
          thumbnail_url: first.thumbnailUrl,
          city: first.city,
          state: first.state,
          zip: first.zip,
          lead_profile: null,
          version: first.version,
          welcomed_at: first.welcomedAt,
          alert_consent_at: first.alertConsentAt,
          cancelled_at: first.cancelledAt,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },

    /** False if `version` is given and outdated. */
    change: async (
      id: string,
      fields: ConsumerFields,
      { now, version, session = db }: { now: number; version?: number; session?: SqlSession },
    ): Promise<boolean> => {
      const { numUpdatedRows } = await session
        .with<ConsumerTables>()
        .updateTable('consumers')
        .set((eb) => ({
          ...columnsOf(fields),
          // The lead profile is not part of the profile form, so its changes don't increase the version.
          ...(!isLeadProfileOnly(fields) && { version: eb('version', '+', 1) }),
          updated_at: now,
        }))
        .where('id', '=', id)
        .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    remove: async (id: string, session: SqlSession): Promise<void> => {
      await session.with<ConsumerTables>().deleteFrom('consumers').where('id', '=', id).execute();
    },
  };
};

export type ConsumerStore = ReturnType<typeof createConsumerStore>;
