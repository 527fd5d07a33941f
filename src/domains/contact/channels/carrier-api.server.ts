import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCarrier } from './carrier-secret.server.ts';
import type { InboundTexts } from './inbound-texts.server.ts';
import type { MailEvents } from './mail-events.server.ts';

type CarrierApiOptions = {
  secrets: { smsInbound: string | undefined; mailEvents: string | undefined };
  inboundTexts: InboundTexts;
  mailEvents: MailEvents;
  /** The brand's name for replies, and the address of the alert settings. */
  siteOf(request: FastifyRequest): { name: string; alertsAddress: string };
};

const name = z.string().trim().min(1).max(200);

/** The inbound counterpart of what we post to SMS_URL. The id is the carrier's and identifies repeated calls. */
const InboundText = z.object({ id: name, from: z.string().max(40), message: z.string().max(2_000) });

const MailEvent = z.object({
  id: name,
  type: z.enum(['bounce', 'complaint']),
  address: z.string().trim().min(3).max(320),
  /** The Message-ID of the mail, with or without angle brackets. */
  messageId: z.string().max(400).optional(),
  /** A temporary bounce does not count against the address. */
  permanent: z.boolean().default(true),
  reason: z.string().max(2_000).default(''),
});

const MailEventsBody = z.object({ events: z.array(MailEvent).min(1).max(500) });

/** Webhooks of carriers: inbound texts, bounces and complaints. Repeated calls have no further effect. */
export const carrierApi: FastifyPluginAsyncZod<CarrierApiOptions> = async (
  app,
  { secrets, inboundTexts, mailEvents, siteOf },
) => {
  const guarded = (secret: string | undefined) => ({
    onRequest: requireCarrier(secret),
    config: { uncountedWrites: true },
    bodyLimit: 256 * 1024,
  });

  app.post(
    '/api/sms/inbound',
    { ...guarded(secrets.smsInbound), schema: { hide: true, body: InboundText } },
    async (request) => {
      await inboundTexts.receive(request.body, siteOf(request));
      return { success: true };
    },
  );

  app.post(
    '/api/mail/events',
    { ...guarded(secrets.mailEvents), schema: { hide: true, body: MailEventsBody } },
    async (request) => {
      await mailEvents.receive(request.body.events);
      return { success: true };
    },
  );
};
