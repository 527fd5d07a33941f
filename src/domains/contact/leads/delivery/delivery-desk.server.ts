import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type LeadDelivery, LeadMailFormat, type WebhookResult } from './lead-delivery.ts';
import type { LeadDeliveryStore } from './lead-delivery-store.server.ts';

/** Delivery settings of one dealer and the last webhook result, for the back office. */
export type DeliveryView = LeadDelivery & { last: WebhookResult | undefined };

type Values = Readonly<Record<string, string>>;
type FieldErrors = Readonly<Record<string, string>>;

const webAddress = z
  .string()
  .trim()
  .max(500, 'At most 500 characters.')
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.username === '' && url.password === '';
  }, 'An address that begins with https:// and has no password in it.')
  .transform((text) => new URL(text).href);

const Form = z.object({
  mailFormat: LeadMailFormat,
  webhookUrl: z.union([z.literal(''), webAddress], 'An address that begins with https:// and has no password in it.'),
  newSecret: z.literal('on').optional(),
});

type Sources = { db: SqlDatabase; store: LeadDeliveryStore; audit: Pick<AuditLog, 'record'> };

export type DeliveryDesk = ReturnType<typeof createDeliveryDesk>;

/** Back office: how a dealer's leads are delivered. */
export const createDeliveryDesk = ({ db, store, audit }: Sources) => ({
  open: async (ownerId: number): Promise<DeliveryView> => {
    const [delivery, last] = await Promise.all([store.of(ownerId), store.webhooks.lastOf(ownerId)]);
    return { ...delivery, last };
  },

  change: async (
    operator: Operator,
    ownerId: number,
    values: Values,
  ): Promise<Result<'changed' | 'same', FieldErrors>> => {
    const form = Form.safeParse(values);
    if (!form.success) {
      return err(Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])));
    }
    const { mailFormat, webhookUrl: url, newSecret } = form.data;
    return db.transaction(async (session) => {
      const before = await store.of(ownerId, session);
      const oldSecret = newSecret ? undefined : before.webhook?.secret;
      const secret = oldSecret ?? randomBytes(32).toString('base64url');
      const after: LeadDelivery = { mailFormat, webhook: url === '' ? undefined : { url, secret } };
      if (JSON.stringify(before) === JSON.stringify(after)) return ok('same' as const);
      await store.put(ownerId, after, session);
      // Keep the secret and the webhook's path out of the audit log.
      const auditOf = ({ mailFormat: format, webhook }: LeadDelivery) => ({
        format,
        webhook: webhook ? new URL(webhook.url).host : null,
      });
      const details = {
        before: auditOf(before),
        after: auditOf(after),
        newSecret: oldSecret === undefined && url !== '',
      };
      const summary = `Changed how dealer ${ownerId} gets leads.`;
      await audit.record(operator, { action: 'dealer.leads', subject: `dealer:${ownerId}`, summary, details }, session);
      return ok('changed' as const);
    });
  },
});
