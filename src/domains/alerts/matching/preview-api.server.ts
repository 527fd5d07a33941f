import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AlertChoice, alertChannels } from '#domains/alerts/alert-choice.ts';
import type { SiteInventory } from '#domains/brands/site-inventory.ts';
import type { Search } from '#domains/criteria/search.ts';
import type { PreviewAlerts } from './preview-alerts.server.ts';

const longestSearch = 4000;

const counts = { newMatches: z.int(), priceDrops: z.int(), sold: z.int() };

export const PreviewAnswer = z.object({
  days: z.array(z.object({ day: z.string(), ...counts })),
  messages: z.array(z.object({ day: z.string(), title: z.string() })),
  totals: z.object({ ...counts, messages: z.int() }),
  complete: z.boolean().describe('False where there were more cars than are read: then it was at least as much'),
});

type PreviewApiOptions = {
  previewAlerts: PreviewAlerts;
  readSearch(searchString: string): Search;
  inventoryOf(request: FastifyRequest): SiteInventory;
};

/** Asked before an alert is switched on, by anybody; nothing of a person is read or kept. */
export const previewApi: FastifyPluginAsyncZod<PreviewApiOptions> = async (app, options) => {
  app.post(
    '/api/alerts/preview',
    {
      schema: {
        tags: ['search'],
        summary: 'What alerts of a search would have sent over the last 30 days; days are of UTC',
        body: z.object({
          searchString: z.string().max(longestSearch),
          choice: AlertChoice.pick({ events: true, frequency: true }),
          channel: z.enum(alertChannels).default('email'),
        }),
        response: { 200: PreviewAnswer },
      },
    },
    async (request) => {
      const { searchString, choice, channel } = request.body;
      const search = options.readSearch(searchString);
      return options.previewAlerts({ search, inventory: options.inventoryOf(request), choice, channel });
    },
  );
};
