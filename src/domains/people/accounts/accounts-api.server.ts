import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import { AppError } from '#lib/errors.ts';
import { phoneDigits } from '#lib/nanp-phone.ts';
import { accountApiPaths } from './account-api-paths.ts';
import type { Accounts } from './accounts.server.ts';
import { leadProfileApi, profileApi, welcomeApi } from './profile/profile-forms.server.ts';
import { requireConsumer } from './read-consumer.server.ts';
import { createRequireSignIn } from './require-sign-in.server.ts';
import { dataExportPath } from './settings/profile-view.ts';

const tags = ['account'];

const orNotFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError('not-signed-in');
  return value;
};

/** The core of the account API; every endpoint is about the signed-in consumer only. */
export const accountsApi = async (instance: FastifyInstance, { accounts }: { accounts: Accounts }): Promise<void> => {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { profiles, cancellation } = accounts;
  const consumerOf = (request: FastifyRequest) => requireConsumer(accounts.readConsumer, request);
  const openTo = ['/account-api/validatephone', accountApiPaths.validateProfile];
  createRequireSignIn(accounts.readConsumer)(app, { openTo });

  app.addHook('onSend', async (_request, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(accountApiPaths.consumer, { schema: { tags, summary: 'Who is signed in' } }, async (request) => {
    const { id, email } = await consumerOf(request);
    const { profile } = orNotFound(await profiles.read(id));
    return { consumerid: id, email, phone: profile.phone };
  });

  app.get(
    accountApiPaths.userInfo,
    {
      schema: {
        tags,
        summary: 'Profile, location, bookmarks and counts of whoever is signed in',
        querystring: z.object({ brand: ApiBrand.catch('AT').default('AT') }),
      },
    },
    async (request) => {
      const { id } = await consumerOf(request);
      return orNotFound(await profiles.userInfo(id, request.query.brand));
    },
  );

  app.get(accountApiPaths.profile, { schema: { tags, summary: 'The profile' } }, async (request) => {
    const { id } = await consumerOf(request);
    return orNotFound(await profiles.read(id));
  });

  const readContext = async (request: FastifyRequest) => ({ id: (await consumerOf(request)).id, profiles });
  await profileApi(app, { readContext });

  app.get(accountApiPaths.leadProfile, { schema: { tags, summary: 'The lead profile' } }, async (request) => {
    const { id } = await consumerOf(request);
    return orNotFound(await profiles.leadProfile(id));
  });

  await leadProfileApi(app, { readContext });

  app.post(
    '/account-api/validatephone',
    {
      schema: {
        tags,
        summary: 'Is this a phone number',
        body: z.object({ phoneNumber: z.string().max(60) }),
      },
    },
    async (request) => {
      const checked = profiles.checkPhone(request.body.phoneNumber);
      // Only signed-in people learn whether the owner of a number has replied STOP.
      if (!checked.success || !(await accounts.readConsumer(request))) return checked;
      const problem = await accounts.whyNoTexts(phoneDigits(request.body.phoneNumber));
      return problem === undefined ? checked : { ...checked, success: false, phoneNumberError: problem };
    },
  );

  app.post(
    accountApiPaths.validateProfile,
    {
      schema: {
        tags,
        summary: 'Are phone and ZIP of the profile form valid',
        body: z.object({
          currentPhoneNumber: z.string().max(60).default(''),
          updatedPhoneNumber: z.string().max(60).default(''),
          zipCode: z.string().max(20).default(''),
        }),
      },
    },
    async (request) => profiles.checkForm(request.body),
  );

  await welcomeApi(app, { readContext });

  app.get('/account-api/sessions', { schema: { tags, summary: 'Devices that are signed in' } }, async (request) => {
    const session = orNotFound(await accounts.readSession(request));
    const devices = await accounts.sessionsOf(session.consumerId);
    return { sessions: devices.map((device) => ({ ...device, isThisOne: device.id === session.id })) };
  });

  app.post(
    '/account-api/signouteverywhere',
    { schema: { tags, summary: 'Sign out on every device, this one included' } },
    async (request) => {
      const { id } = await consumerOf(request);
      await accounts.signOutEverywhere(id);
      return { success: true };
    },
  );

  app.get(
    accountApiPaths.export,
    {
      schema: {
        tags,
        summary:
          'Everything we keep about you; needs a sign-in, or the password at /api/auth/verify-password, within the last ten minutes',
      },
    },
    async (request, reply) => {
      const session = orNotFound(await accounts.readSession(request));
      if (!accounts.isFresh(session)) {
        // A browser that followed a link gets a page instead of an API error.
        if (request.headers.accept?.includes('text/html')) return reply.redirect(dataExportPath, 303);
        throw new AppError('confirm-identity');
      }
      const data = orNotFound(await accounts.exportData(session.consumerId));
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .send(JSON.stringify(data, null, 2));
    },
  );

  app.post(
    '/account-api/cancelaccount',
    {
      schema: {
        tags,
        summary: 'Cancel the account; needs the password, or a sign-in within the last ten minutes',
        body: z.object({ password: z.string().max(200).optional() }),
      },
    },
    async (request) => {
      const session = orNotFound(await accounts.readSession(request));
      const { origin, ip } = accounts.callerOf(request);
      const done = await cancellation.cancel(session, { password: request.body.password, origin, ip });
      if (done.ok) return { success: true, deletedDate: new Date(done.value.deletedAt).toISOString() };
      if (done.error === 'too-many-requests') throw new AppError('too-many-requests');
      throw new AppError('forbidden', {
        message:
          done.error === 'wrong-password'
            ? 'Wrong password.'
            : 'Please enter your password, or sign in again by email link first.',
      });
    },
  );
};
