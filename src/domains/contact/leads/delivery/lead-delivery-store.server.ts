import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import {
  type LeadDelivery,
  LeadMailFormat,
  usualDelivery,
  type WebhookResult,
  type WebhookState,
} from './lead-delivery.ts';

type SettingsRow = {
  owner_id: number;
  mail_format: string;
  webhook_url: string | null;
  webhook_secret: string | null;
};
type WebhookRow = {
  lead_id: string;
  owner_id: number;
  state: WebhookState;
  attempts: number;
  outcome: string;
  updated_ms: number;
};
type Tables = { lead_delivery_settings: SettingsRow; lead_webhooks: WebhookRow };

const deliveryOf = ({ mail_format, webhook_url, webhook_secret }: SettingsRow, sealer: Sealer): LeadDelivery => {
  const url = webhook_url === null ? undefined : sealer.open(webhook_url);
  const secret = webhook_secret === null ? undefined : sealer.open(webhook_secret);
  return {
    mailFormat: LeadMailFormat.catch(usualDelivery.mailFormat).parse(mail_format),
    webhook: url !== undefined && secret !== undefined ? { url, secret } : undefined,
  };
};

const resultOf = ({ lead_id: leadId, state, attempts, outcome, updated_ms: updatedMs }: WebhookRow): WebhookResult => ({
  leadId,
  state,
  attempts,
  outcome,
  updatedMs,
});

export type LeadDeliveryStore = ReturnType<typeof createLeadDeliveryStore>;

/** Delivery settings of dealers, and results of their webhooks. */
export const createLeadDeliveryStore = (db: SqlDatabase, sealer: Sealer) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** How a dealer's leads are delivered; the default where nothing is stored. */
    of: async (ownerId: number, session?: SqlSession): Promise<LeadDelivery> => {
      const row = await tables(session)
        .selectFrom('lead_delivery_settings')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return row ? deliveryOf(row, sealer) : usualDelivery;
    },

    put: async (ownerId: number, { mailFormat, webhook }: LeadDelivery, session: SqlSession): Promise<void> => {
      const row = {
        mail_format: mailFormat,
        webhook_url: webhook ? sealer.seal(webhook.url) : null,
        webhook_secret: webhook ? sealer.seal(webhook.secret) : null,
      };
      await tables(session)
        .insertInto('lead_delivery_settings')
        .values({ owner_id: ownerId, ...row })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
        .execute();
    },

    webhooks: {
      add: async (leadId: string, ownerId: number, nowMs: number, session: SqlSession): Promise<void> => {
        await tables(session)
          .insertInto('lead_webhooks')
          .values({ lead_id: leadId, owner_id: ownerId, state: 'waiting', attempts: 0, outcome: '', updated_ms: nowMs })
          .execute();
      },

      change: async (leadId: string, change: Omit<WebhookResult, 'leadId'>): Promise<void> => {
        const { state, attempts, outcome, updatedMs } = change;
        await tables()
          .updateTable('lead_webhooks')
          .set({ state, attempts, outcome, updated_ms: updatedMs })
          .where('lead_id', '=', leadId)
          .execute();
      },

      find: async (leadId: string): Promise<WebhookResult | undefined> => {
        const row = await tables()
          .selectFrom('lead_webhooks')
          .selectAll()
          .where('lead_id', '=', leadId)
          .executeTakeFirst();
        return row && resultOf(row);
      },

      /** The latest webhook result of a dealer. */
      lastOf: async (ownerId: number): Promise<WebhookResult | undefined> => {
        const row = await tables()
          .selectFrom('lead_webhooks')
          .selectAll()
          .where('owner_id', '=', ownerId)
          .where('attempts', '>', 0)
          .orderBy('updated_ms', 'desc')
          .limit(1)
          .executeTakeFirst();
        return row && resultOf(row);
      },
    },
  };
};
