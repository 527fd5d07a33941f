import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AlertPreview, PreviewRequest, previewPath } from '#domains/contact/alert-choices/alert-preview-answer.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { AppError } from '#lib/errors.ts';
import type { PreviewAlerts } from './preview-alerts.server.ts';

type PreviewApiOptions = {
  previewAlerts: PreviewAlerts;
  readSearch(searchString: string): Search;
  inventoryOf(request: FastifyRequest): SiteInventory;
  /** The requester's payment terms, if they have set any. */
  termsOf(request: FastifyRequest): PaymentTerms | undefined;
  timeZoneOf(zip: string): string;
};

/** Preview of alerts before they are turned on; open to everybody, and reads and stores nothing personal. */
export const previewApi: FastifyPluginAsyncZod<PreviewApiOptions> = async (app, options) => {
  app.post(
    previewPath,
    {
      schema: {
        tags: ['search'],
        summary: 'What alerts of a search or a car would have sent over the last 30 days',
        body: PreviewRequest,
        response: { 200: AlertPreview },
      },
    },
    async (request) => {
      const { searchString, listingId, zip = '', choice, channels, quietHours } = request.body;
      if ((searchString === undefined) === (listingId === undefined)) {
        throw new AppError('validation-failed', { message: 'Give either searchString or listingId.' });
      }
      const about =
        listingId === undefined
          ? {
              search: options.readSearch(searchString ?? ''),
              inventory: options.inventoryOf(request),
              terms: options.termsOf(request),
            }
          : { listingId };
      const preview = await options.previewAlerts({
        about,
        ...choice,
        quietHours,
        timeZone: options.timeZoneOf(zip),
        channels: [...new Set(channels)],
      });
      if (!preview) throw new AppError('not-found');
      return preview;
    },
  );
};
