import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import { OwnedVehicle } from './owned-vehicle.ts';
import { putVehicleForm, removeVehicleForm } from './owned-vehicle-forms.server.ts';
import type { OwnedVehicles } from './owned-vehicles.server.ts';
import { notAVin } from './read-owned-vehicle.ts';

type OwnedVehiclesApiOptions = SignedInOptions & {
  ownedVehicles: OwnedVehicles;
};

const Described = z.object({
  vin: z.string(),
  year: z.int(),
  make: z.string().nullable(),
  makeCode: z.string().nullable(),
  model: z.string().nullable(),
  modelCode: z.string().nullable(),
  trim: z.string().nullable(),
});
const Vehicles = z.object({ vehicles: z.array(OwnedVehicle) });
const Success = z.object({ success: z.literal(true) });
const Key = z.object({ id: z.uuid() });

const tags = ['account'];

const ownersPath = '/account-api/consumer/consumer-vehicle-owners';

const removeApi = removeVehicleForm.api({
  method: 'DELETE',
  path: ownersPath,
  input: 'query',
  tags,
  summary: 'Remove a car you have',
  response: Success,
});
const putApi = putVehicleForm.api({
  method: 'PUT',
  path: '/auth-user/vehicle/id/:id',
  params: Key,
  tags,
  summary: 'Add a car you have, by VIN or by choosing, or change it',
  response: OwnedVehicle,
  toResponse: (vehicle) => vehicle,
});

/** Owned cars under two APIs with one store (PROF-09, PROF-10, RULING-22). */
export const ownedVehiclesApi: FastifyPluginAsyncZod<OwnedVehiclesApiOptions> = async (
  app,
  { ownedVehicles, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);
  const readContext = async (request: FastifyRequest) => ({
    consumerId: (await requireConsumer(request)).id,
    vehicleId: Key.safeParse(request.params).data?.id ?? '',
    ownedVehicles,
  });
  await removeApi(app, { readContext });
  await putApi(app, { readContext });

  for (const path of [ownersPath, '/auth-user/vehicles']) {
    app.get(
      path,
      { schema: { tags, summary: 'The cars you have', response: { 200: Vehicles } } },
      async (request, reply) => {
        const { id } = await requireConsumer(request);
        reply.header('cache-control', 'no-store');
        return { vehicles: await ownedVehicles.list(id) };
      },
    );
  }

  app.delete(
    '/auth-user/vehicle/id/:id',
    { schema: { tags, summary: 'Remove a car you have', params: Key, response: { 200: Success } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      const removed = await ownedVehicles.remove(id, request.params.id);
      if (!removed.ok) throw new AppError('not-found');
      return { success: true as const };
    },
  );

  app.get(
    '/auth-user/vehicle/vin/:vin',
    {
      schema: {
        tags,
        summary: 'What a VIN tells of a car',
        params: z.object({ vin: z.string().max(40) }),
        response: { 200: Described },
      },
    },
    async (request) => {
      const result = await ownedVehicles.describeVin(request.params.vin);
      if (!result.ok) throw new AppError('validation-failed', { fields: { vin: notAVin } });
      return result.value;
    },
  );
};
