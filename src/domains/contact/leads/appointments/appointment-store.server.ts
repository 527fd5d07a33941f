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
type Tables = { lead_appointments: Row };

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
      { id, state: from, sequence }: Pick<Appointment, 'id' | 'state' | 'sequence'>,
      { state, startsMs, nowMs }: { state: AppointmentState; startsMs: number | null; nowMs: number },
      session: SqlSession,
    ): Promise<Appointment | undefined> => {
      const row = await tables(session)
        .updateTable('lead_appointments')
        .set({ state, starts_ms: startsMs, sequence: sequence + 1, changed_ms: nowMs })
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

    removeOf: async (leadIds: readonly string[], session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session).deleteFrom('lead_appointments').where('lead_id', 'in', leadIds).execute();
    },
  };
};
