import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { ReportInput, reportRefusals } from './report.ts';
import { reportCall } from './report-terms.ts';
import type { ReportContext, Reports } from './reports.server.ts';

/** Report about a listing. */
export const reportForm = defineForm({
  schema: ReportInput,
  run: (input, { reports, ...context }: ReportContext & { reports: Pick<Reports, 'send'> }) =>
    reports.send(input, context),
  refuse: (reason) => reportRefusals[reason],
});

export const reportsApi = reportForm.api({
  path: reportCall.path,
  tags: ['listings'],
  summary: 'Report a listing to whoever runs the site',
  response: z.object({ success: z.literal(true), reportId: z.string() }),
});
