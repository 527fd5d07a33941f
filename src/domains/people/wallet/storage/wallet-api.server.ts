import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReadConsumer } from '#domains/people/accounts/read-consumer.server.ts';
import { AppError } from '#lib/errors.ts';
import { PaymentInfoBody, StoredPaymentInfo } from './payment-info-schema.server.ts';
import { PurchaseFactsBody, PurchaseProgressBody, type PurchaseReminder } from './purchase-facts-schema.server.ts';
import { walletConsumerPath, walletIdPath, walletPurchasesPath, walletStorageRoot } from './wallet-paths.ts';
import type { Wallet, Wallets } from './wallets.server.ts';

type WalletApiOptions = {
  wallets: Wallets;
  /** What a device says it has shown of an account's purchases. */
  purchases: {
    markNewsRead(consumerId: string, untilMs: number): Promise<void>;
    remind(consumerId: string, purchaseId: string, reminders: Omit<PurchaseReminder, 'dealId'>): Promise<boolean>;
  };
  readConsumer: ReadConsumer;
};

/** The maximum size of a request body (RULING-80). */
const bodyLimit = 64 * 1024;

const Body = z.object({
  paymentInfo: PaymentInfoBody,
  consumerid: z.string().max(64).nullish().describe('Whose it shall be; takes their identity token'),
});
const Id = z.object({ id: z.string() });
const ConsumerId = z.object({ consumerid: z.string() });
const StoredTimes = z.object({ createdDate: z.int(), lastUpdated: z.int(), walletId: z.string() });
const WalletBody = z.object({
  id: z.string(),
  paymentInfo: StoredPaymentInfo.extend(StoredTimes.shape),
  ...PurchaseFactsBody.shape,
});
const Success = z.object({ success: z.literal(true) });

/** Other ids are not found, without a database query. */
const WalletId = z.uuidv4();
const isWalletId = (id: string): boolean => WalletId.safeParse(id).success;

const toJson = (wallet: unknown): string => JSON.stringify(wallet);

const hasAnother = (): AppError =>
  new AppError('conflict', { message: 'This account has a wallet already. Read it, or join the two.' });

const tokens: Record<string, string[]>[] = [{ identityToken: [] }, { bearerToken: [] }];

/** The wallet API (WLT-03 to WLT-07, RULING-80, RULING-81), called from pages of all our hosts without cookies. */
export const walletApi: FastifyPluginAsyncZod<WalletApiOptions> = async (app, { wallets, purchases, readConsumer }) => {
  const config = { origins: 'our-brands', countedAs: 'walletSaves' } as const;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store');
    done();
  });

  const askingOf = async (request: FastifyRequest) => ({ consumerId: (await readConsumer(request))?.id });

  /** The account to bind a wallet to; it must be the sender's own. */
  const bindingOf = async (request: FastifyRequest, named: string | null | undefined) => {
    const asking = await askingOf(request);
    if (!named) return { ...asking, bindTo: undefined };
    if (asking.consumerId === undefined) throw new AppError('not-signed-in');
    if (asking.consumerId !== named) throw new AppError('forbidden');
    return { ...asking, bindTo: named };
  };

  const orNotFound = (wallet: Wallet | undefined): Wallet => {
    if (!wallet) throw new AppError('not-found');
    return wallet;
  };

  // Clients call it with or without the trailing slash; only one is in the API description.
  for (const url of [walletStorageRoot, walletStorageRoot.replace(/\/$/, '')]) {
    app.post(
      url,
      {
        bodyLimit,
        config: { ...config, countedAs: 'walletCreates' },
        schema: {
          hide: url.endsWith('/'),
          tags: ['wallet'],
          summary: 'Keep a new wallet',
          body: Body,
          response: { 201: z.object({ id: z.string(), lastUpdated: z.int() }) },
        },
      },
      async (request, reply) => {
        const { paymentInfo, consumerid } = request.body;
        const created = await wallets.create(paymentInfo, await bindingOf(request, consumerid));
        if (!created.ok) throw hasAnother();
        reply.header('location', walletIdPath(created.value.id));
        return reply.code(201).send(created.value);
      },
    );
  }

  app.get(
    walletIdPath(':id'),
    { config, schema: { tags: ['wallet'], summary: 'A wallet', params: Id, response: { 200: WalletBody } } },
    async (request, reply) => {
      const { id } = request.params;
      const wallet = orNotFound(isWalletId(id) ? await wallets.read(id, await askingOf(request)) : undefined);
      // Already validated by its schema.
      return reply.type('application/json; charset=utf-8').serializer(toJson).send(wallet);
    },
  );

  app.put(
    walletIdPath(':id'),
    {
      bodyLimit,
      config,
      schema: {
        tags: ['wallet'],
        summary: 'Save a change of a wallet',
        params: Id,
        body: Body,
        response: { 200: Success.extend({ lastUpdated: z.int() }) },
      },
    },
    async (request) => {
      const { paymentInfo, consumerid } = request.body;
      const { id } = request.params;
      const asking = await bindingOf(request, consumerid);
      if (!isWalletId(id)) throw new AppError('not-found');
      const saved = await wallets.save(id, paymentInfo, asking);
      if (saved.ok) return { success: true as const, ...saved.value };
      if (saved.error === 'unknown') throw new AppError('not-found');
      throw saved.error === 'has-another' ? hasAnother() : new AppError('conflict');
    },
  );

  app.delete(
    walletIdPath(':id'),
    { config, schema: { tags: ['wallet'], summary: 'Forget a wallet', params: Id, response: { 200: Success } } },
    async (request) => {
      const { id } = request.params;
      const isRemoved = isWalletId(id) && (await wallets.remove(id, await askingOf(request)));
      if (!isRemoved) throw new AppError('not-found');
      return { success: true as const };
    },
  );

  /** Runs before validation, so that validation errors reveal nothing to strangers. */
  const requireToken = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!(await readConsumer(request))) throw new AppError('not-signed-in');
  };
  /** Not found unless the id in the path is the sender's own. */
  const ownIdOf = async (request: FastifyRequest<{ Params: { consumerid: string } }>): Promise<string> => {
    const { consumerId } = await askingOf(request);
    if (consumerId !== request.params.consumerid) throw new AppError('not-found');
    return consumerId;
  };

  app.get(
    walletConsumerPath(':consumerid'),
    {
      config,
      preValidation: requireToken,
      schema: {
        tags: ['account'],
        summary: 'The wallet of an account',
        security: tokens,
        params: ConsumerId,
        response: { 200: WalletBody },
      },
    },
    async (request) => orNotFound(await wallets.ofConsumer(await ownIdOf(request))),
  );

  app.post(
    walletConsumerPath(':consumerid'),
    {
      config,
      preValidation: requireToken,
      schema: {
        tags: ['account'],
        summary: 'Join the wallet of a device with the one of the account that was signed in to',
        security: tokens,
        params: ConsumerId,
        body: z.object({ walletId: z.string().max(64) }),
        response: { 200: WalletBody },
      },
    },
    async (request) => orNotFound(await wallets.join(await ownIdOf(request), request.body.walletId)),
  );

  app.post(
    walletPurchasesPath(':consumerid'),
    {
      config,
      preValidation: requireToken,
      schema: {
        tags: ['account'],
        summary: 'Say what was seen of the deals of an account',
        security: tokens,
        params: ConsumerId,
        body: PurchaseProgressBody,
        response: { 200: Success },
      },
    },
    async (request) => {
      const consumerId = await ownIdOf(request);
      const { seenMs, reminders = [] } = request.body;
      if (seenMs !== undefined) await purchases.markNewsRead(consumerId, seenMs);
      // Purchases of others, or unknown ones, are ignored.
      for (const { dealId: purchaseId, ...changes } of reminders)
        await purchases.remind(consumerId, purchaseId, changes);
      return { success: true as const };
    },
  );
};
