import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LeadWriter } from '../conversation/relay-addresses.server.ts';
import type { AppointmentState } from './appointment.ts';

export type Appointment = {
  id: string;
  leadId: string;
  proposedBy: LeadWriter;
  slotsMs: readonly number[];
  timeZone: string;
  place: string;
  state: AppointmentState;
  /** The accepted slot. */
  startsMs: number | null;
  /** Grows with every change. */
  sequence: number;
  createdMs: number;
  changedMs: number;
};

type Row = {
  id: string;
  lead_id: string;
  proposed_by: LeadWriter;
  slots: string;
  time_zone: string;
  place: string;
  state: AppointmentState;
  starts_ms: number | null;
  sequence: number;
  created_ms: number;
  changed_ms: number;
};
type HoldRow = { listing_id: number; starts_ms: number; lead_id: string };
type Tables = { lead_appointments: Row; lead_test_drive_holds: HoldRow };

/** A time at which a car is promised to one conversation. */
type Hold = { listingId: number; startsMs: number; leadId: string };

type Change = { state: AppointmentState; startsMs: number | null; place?: string; nowMs: number };

const read = (row: Row): Appointment => ({
  id: row.id,
  leadId: row.lead_id,
  proposedBy: row.proposed_by,
  slotsMs: JSON.parse(row.slots),
  timeZone: row.time_zone,
  place: row.place,
  state: row.state,
  startsMs: row.starts_ms,
  sequence: row.sequence,
  createdMs: row.created_ms,
  changedMs: row.changed_ms,
});

export type AppointmentStore = ReturnType<typeof createAppointmentStore>;

export const createAppointmentStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    insert: async (appointment: Appointment, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('lead_appointments')
        .values({
          id: appointment.id,
          lead_id: appointment.leadId,
          proposed_by: appointment.proposedBy,
          slots: JSON.stringify(appointment.slotsMs),
          time_zone: appointment.timeZone,
          place: appointment.place,
          state: appointment.state,
          starts_ms: appointment.startsMs,
          sequence: appointment.sequence,
          created_ms: appointment.createdMs,
          changed_ms: appointment.changedMs,
        })
        .execute();
    },

    find: async (id: string): Promise<Appointment | undefined> => {
      const row = await tables().selectFrom('lead_appointments').selectAll().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** Undefined if it is no longer in the state it was read in. */
    change: async (
      { id, state: from, sequence, place: before }: Pick<Appointment, 'id' | 'state' | 'sequence' | 'place'>,
      { state, startsMs, place = before, nowMs }: Change,
      session: SqlSession,
    ): Promise<Appointment | undefined> => {
      const row = await tables(session)
        .updateTable('lead_appointments')
        .set({ state, starts_ms: startsMs, place, sequence: sequence + 1, changed_ms: nowMs })
        .where('id', '=', id)
        .where('state', '=', from)
        .where('sequence', '=', sequence)
        .returningAll()
        .executeTakeFirst();
      return row && read(row);
    },

    /** Oldest first. */
    ofLeads: async (leadIds: readonly string[]): Promise<Appointment[]> => {
      if (leadIds.length === 0) return [];
      const rows = await tables()
        .selectFrom('lead_appointments')
        .selectAll()
        .where('lead_id', 'in', leadIds)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    remove: async (id: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('lead_appointments').where('id', '=', id).execute();
    },

    /** Whether the car is now promised to this conversation at that time; false if another has it then. */
    hold: async (
      { listingId, startsMs, leadId }: Hold,
      { driveMs, nowMs }: { driveMs: number; nowMs: number },
      session: SqlSession,
    ): Promise<boolean> => {
      const holds = tables(session);
      const past = holds.deleteFrom('lead_test_drive_holds').where('listing_id', '=', listingId);
      await past.where('starts_ms', '<', nowMs - driveMs).execute();
      const hold = { listing_id: listingId, starts_ms: startsMs, lead_id: leadId };
      await holds
        .insertInto('lead_test_drive_holds')
        .values(hold)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const atThatTime = holds
        .selectFrom('lead_test_drive_holds')
        .select('lead_id')
        .where('listing_id', '=', listingId);
      const others = await atThatTime
        .where('starts_ms', '>', startsMs - driveMs)
        .where('starts_ms', '<', startsMs + driveMs)
        .where('lead_id', '!=', leadId)
        .execute();
      return others.length === 0;
    },

    /** Frees the times of a conversation, all of them or these. */
    release: async (leadId: string, session: SqlSession, startsMs?: readonly number[]): Promise<void> => {
      if (startsMs?.length === 0) return;
      const holds = tables(session).deleteFrom('lead_test_drive_holds').where('lead_id', '=', leadId);
      await (startsMs ? holds.where('starts_ms', 'in', startsMs) : holds).execute();
    },

    /** The times at which a car is promised. */
    heldOf: async (listingId: number): Promise<number[]> => {
      const held = tables().selectFrom('lead_test_drive_holds').select('starts_ms').where('listing_id', '=', listingId);
      return (await held.execute()).map(({ starts_ms }) => starts_ms);
    },

    removeOf: async (leadIds: readonly string[], session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session).deleteFrom('lead_appointments').where('lead_id', 'in', leadIds).execute();
      await tables(session).deleteFrom('lead_test_drive_holds').where('lead_id', 'in', leadIds).execute();
    },
  };
};
