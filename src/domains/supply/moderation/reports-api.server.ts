import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { ReportInput, reportRefusals } from './report.ts';
import { reportsPath } from './report-terms.ts';
import type { ReportContext, Reports } from './reports.server.ts';

type ReportsApiOptions = { reports: Pick<Reports, 'send'>; readContext(request: FastifyRequest): ReportContext };

const Sent = z.object({ success: z.literal(true), reportId: z.string() });

/** What is wrong with a listing, from scripts; forms without script go through their page. */
export const reportsApi: FastifyPluginAsyncZod<ReportsApiOptions> = async (app, { reports, readContext }) => {
  app.post(
    reportsPath,
    {
      schema: {
        tags: ['listings'],
        summary: 'Report a listing to whoever runs the site',
        body: ReportInput,
        response: { 200: Sent },
      },
    },
    async (request, reply) => {
      const sent = await reports.send(request.body, readContext(request));
      reply.header('cache-control', 'private, no-store');
      if (sent.ok) return { success: true as const, reportId: sent.value.reportId };
      const { code, message } = reportRefusals[sent.error];
      throw new AppError(code, { message });
    },
  );
};
