import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import { namesPrivateAddress } from '#lib/public-address.server.ts';
import { pushKeyPath, pushSubscriptionsPath } from './push-paths.ts';
import type { PushSubscriptionStore } from './push-subscription-store.server.ts';

type PushApiOptions = SignedInOptions & {
  push: {
    subscriptions: Pick<PushSubscriptionStore, 'of' | 'add' | 'remove'>;
    publicKey: string;
    /** Whether push services on private networks are allowed. */
    privateHosts: boolean;
  };
  readSession(request: FastifyRequest): Promise<{ id: string; consumerId: string } | undefined>;
  /** A display name for the device that sends the request. */
  deviceOf(request: FastifyRequest): string;
};

/** Checks the length of base64url bytes: an uncompressed P-256 point has 65, the auth secret 16. */
const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count, {
    message: `must be ${count} bytes in base64url`,
  });

const Device = z.object({ id: z.string(), device: z.string(), createdDate: z.string() });

const tags = ['account'];

/** Push subscriptions of an account, one for each browser in which it was enabled. */
export const pushApi: FastifyPluginAsyncZod<PushApiOptions> = async (
  app,
  { push: { subscriptions, publicKey, privateHosts }, requireConsumer, readSession, requireSignIn, deviceOf },
) => {
  requireSignIn(app, { openTo: [pushKeyPath] });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const Endpoint = z
    .string()
    .max(1000)
    .refine((text) => {
      const url = URL.parse(text);
      if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
      return privateHosts || !namesPrivateAddress(url);
    }, 'must be the https address of a push service');

  app.get(
    pushKeyPath,
    {
      schema: {
        tags,
        summary: 'The key a browser subscribes with',
        response: { 200: z.object({ publicKey: z.string() }) },
      },
    },
    async () => ({ publicKey }),
  );

  app.get(
    pushSubscriptionsPath,
    {
      schema: {
        tags,
        summary: 'Devices of yours that show notifications',
        response: { 200: z.object({ devices: z.array(Device) }) },
      },
    },
    async (request) => {
      const { id: consumerId } = await requireConsumer(request);
      const devices = await subscriptions.of(consumerId);
      return {
        devices: devices.map(({ id, device, createdMs }) => ({
          id,
          device,
          createdDate: new Date(createdMs).toISOString(),
        })),
      };
    },
  );

  app.post(
    pushSubscriptionsPath,
    {
      schema: {
        tags,
        summary: 'Show notifications on this device; whoever was signed in there before no longer gets them',
        body: z.object({ endpoint: Endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) }),
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => {
      const session = await readSession(request);
      if (!session) throw new AppError('not-signed-in');
      return subscriptions.add(session, request.body, deviceOf(request));
    },
  );

  app.delete(
    `${pushSubscriptionsPath}/:id`,
    {
      schema: {
        tags,
        summary: 'Show no more notifications on one of your devices',
        params: z.object({ id: z.uuid() }),
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      const { id } = await requireConsumer(request);
      if (!(await subscriptions.remove(id, request.params.id))) throw new AppError('not-found');
      return { success: true as const };
    },
  );
};
