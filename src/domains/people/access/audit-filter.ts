import { z } from 'zod';
import { dayMs } from '#lib/duration.ts';

export const auditExportPath = '/api/ops/audit.csv';

const text = (longest: number) => z.string().trim().min(1).max(longest).optional().catch(undefined);

/** The filter of the audit log in a URL; unreadable values are ignored. */
export const AuditFilter = z.object({
  operator: text(254),
  action: text(100),
  subject: text(200),
  /** A day in UTC. */
  day: z.iso.date().optional().catch(undefined),
  /** Cursor: only entries older than this one. */
  before: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const cursorOf = ({ atMs, id }: { atMs: number; id: string }): string => `${atMs}.${id}`;

export const readCursor = (cursor: string): { atMs: number; id: string } => {
  const [atMs = '', id = ''] = cursor.split('.');
  return { atMs: Number(atMs), id };
};

export const dayRange = (day: string): { fromMs: number; toMs: number } => {
  const fromMs = Date.parse(`${day}T00:00:00Z`);
  return { fromMs, toMs: fromMs + dayMs };
};
