import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import type { AlertSettingsService } from './alert-settings.server.ts';
import { AlertSettings } from './alert-settings.ts';

type AlertsApiOptions = SignedInOptions & {
  alertSettings: Pick<AlertSettingsService, 'read'>;
};

/**
 * Settings for the alert dialog to open with. It saves through the account API like every change of a bookmark
 * (ALRT-01, ALRT-04).
 */
export const alertsApi: FastifyPluginAsyncZod<AlertsApiOptions> = async (
  app,
  { alertSettings, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);

  app.get(
    '/api/alerts/:kind/:id',
    {
      schema: {
        tags: ['account'],
        summary: 'What was chosen for the alerts of a saved car or search',
        params: z.object({ kind: AlertSettings.shape.kind, id: z.uuid() }),
        response: { 200: AlertSettings },
      },
    },
    async (request, reply) => {
      const consumer = await requireConsumer(request);
      const settings = await alertSettings.read(consumer, request.params.kind, request.params.id);
      if (!settings) throw new AppError('not-found');
      reply.header('cache-control', 'no-store');
      return settings;
    },
  );
};
