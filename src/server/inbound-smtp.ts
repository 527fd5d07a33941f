import type { FastifyInstance } from 'fastify';
import { createConversationMailbox } from '#domains/contact/leads/conversation/conversation-mailbox.server.ts';
import { largestMail } from '#domains/contact/leads/conversation/inbound-mail.server.ts';
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { createSmtpListener, smtpLimits } from '#platform/smtp/smtp-listener.ts';
import type { Config } from './config.ts';
import type { ApiServices } from './services/api-services.ts';

/** Receives mail between dealers and shoppers by SMTP; starts and stops with the server. */
export const registerInboundSmtp = (
  app: FastifyInstance,
  { relay }: Pick<Config, 'relay'>,
  { inboundMail }: Pick<ApiServices, 'inboundMail'>,
): void => {
  const address = relay?.smtp;
  if (!address || !inboundMail) return;
  const mailbox = createConversationMailbox(inboundMail.conversations);
  const listener = createSmtpListener({ mailbox, limits: { ...smtpLimits, largestMail }, log: app.log });
  app.addHook('onReady', () =>
    listener.listen(address).catch((error: unknown) => {
      const { host, port } = address;
      const what = 'end what listens there, or set another INBOUND_SMTP_HOST or INBOUND_SMTP_PORT';
      throw new StartFailure(`The server cannot take mail on ${host}:${port} (${errorMessage(error)}): ${what}.`);
    }),
  );
  app.addHook('preClose', () => listener.close());
};
