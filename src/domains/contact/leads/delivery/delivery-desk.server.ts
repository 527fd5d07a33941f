import { z } from 'zod';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { fieldErrorsOf } from '#lib/forms/define-form.server.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { LeadMailFormat } from './lead-delivery.ts';
import type { LeadDeliveryStore } from './lead-delivery-store.server.ts';

type Values = Readonly<Record<string, string>>;

const Form = z.object({ mailFormat: LeadMailFormat });

type Sources = { db: SqlDatabase; store: LeadDeliveryStore; audit: Pick<AuditLog, 'record'> };

export type DeliveryDesk = ReturnType<typeof createDeliveryDesk>;

/** Back office: how a dealer gets leads by email. */
export const createDeliveryDesk = ({ db, store, audit }: Sources) => ({
  open: (ownerId: number): Promise<LeadMailFormat> => store.formatOf(ownerId),

  change: async (
    operator: Operator,
    ownerId: number,
    values: Values,
  ): Promise<Result<'changed' | 'same', FieldErrors>> => {
    const form = Form.safeParse(values);
    if (!form.success) return err(fieldErrorsOf(form.error));
    const after = form.data.mailFormat;
    return db.transaction(async (session) => {
      const before = await store.formatOf(ownerId, session);
      if (before === after) return ok('same' as const);
      await store.put(ownerId, after, session);
      const summary = `Changed how dealer ${ownerId} gets leads.`;
      const details = { before: { format: before }, after: { format: after } };
      await audit.record(operator, { action: 'dealer.leads', subject: `dealer:${ownerId}`, summary, details }, session);
      return ok('changed' as const);
    });
  },
});
