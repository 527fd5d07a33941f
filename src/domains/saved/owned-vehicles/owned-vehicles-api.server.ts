import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { RequireSignIn } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import { ownedVehiclesLimit } from './owned-vehicle.ts';
import type { OwnedVehicles, PutFailure } from './owned-vehicles.server.ts';
import { notAVin } from './read-owned-vehicle.ts';

type OwnedVehiclesApiOptions = {
  ownedVehicles: OwnedVehicles;
  /** The consumer who asks, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
  requireSignIn: RequireSignIn;
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
const Vehicle = z.object({
  vehicleId: z.string(),
  vin: z.string().nullable(),
  year: z.int(),
  make: z.string(),
  makeCode: z.string(),
  model: z.string(),
  modelCode: z.string(),
  trim: z.string(),
  mileage: z.int().nullable(),
  zip: z.string().nullable(),
  estimatedValue: z.int().nullable().describe('Null when there are too few cars to compare with'),
  addedDate: z.string(),
});
const Vehicles = z.object({ vehicles: z.array(Vehicle) });
const Success = z.object({ success: z.literal(true) });

const plain = (longest: number) =>
  z
    .string()
    .max(longest, `must be at most ${longest} characters`)
    .refine((text) => !text.includes('\0'), 'holds a character that cannot be stored')
    .transform((text) => text.trim() || undefined);
const number = (most: number) =>
  z
    .union([z.int().min(0).max(most), z.string().regex(/^\d{0,9}$/, 'is not a whole number')])
    .transform((value) => (value === '' ? undefined : Number(value)))
    .refine((value) => value === undefined || value <= most, `must be at most ${most}`);

const PutBody = z.object({
  vin: plain(40).nullish(),
  year: number(2100).nullish(),
  make: plain(60).nullish().describe('Name or code'),
  makeCode: plain(60).nullish(),
  model: plain(60).nullish().describe('Name or code'),
  modelCode: plain(60).nullish(),
  trim: plain(60).nullish(),
  mileage: number(2_000_000).nullish(),
  zip: plain(10).nullish(),
});
const Key = z.object({ id: z.uuid() });

const thrown = (failure: PutFailure): AppError => {
  switch (failure.reason) {
    case 'invalid':
      return new AppError('validation-failed', { fields: failure.fields });
    case 'already-added':
      return new AppError('conflict', {
        message: 'This car is already among yours.',
        fields: { vin: 'is among yours' },
      });
    case 'over-limit':
      return new AppError('conflict', { message: `You can keep up to ${ownedVehiclesLimit} cars.` });
    case 'unknown-vehicle':
      return new AppError('not-found');
  }
};

const tags = ['account'];

/** PROF-09, PROF-10, RULING-22: two services over one store. */
export const ownedVehiclesApi: FastifyPluginAsyncZod<OwnedVehiclesApiOptions> = async (
  app,
  { ownedVehicles, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);

  const remove = async (request: FastifyRequest, vehicleId: string) => {
    const { id } = await requireConsumer(request);
    const result = await ownedVehicles.remove(id, vehicleId);
    if (!result.ok) throw new AppError('not-found');
    return { success: true as const };
  };

  for (const path of ['/account-api/consumer/consumer-vehicle-owners', '/auth-user/vehicles']) {
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
    '/account-api/consumer/consumer-vehicle-owners',
    {
      schema: {
        tags,
        summary: 'Remove a car you have',
        querystring: z.object({ vehicleId: z.uuid() }),
        response: { 200: Success },
      },
    },
    async (request) => remove(request, request.query.vehicleId),
  );

  app.delete(
    '/auth-user/vehicle/id/:id',
    { schema: { tags, summary: 'Remove a car you have', params: Key, response: { 200: Success } } },
    async (request) => remove(request, request.params.id),
  );

  app.put(
    '/auth-user/vehicle/id/:id',
    {
      schema: {
        tags,
        summary: 'Add a car you have, by VIN or by choosing, or change it',
        params: Key,
        body: PutBody,
        response: { 200: Vehicle },
      },
    },
    async (request) => {
      const { id } = await requireConsumer(request);
      const { vin, year, make, makeCode, model, modelCode, trim, mileage, zip } = request.body;
      const result = await ownedVehicles.put(id, request.params.id, {
        vin: vin ?? undefined,
        year: year ?? undefined,
        make: makeCode ?? make ?? undefined,
        model: modelCode ?? model ?? undefined,
        trim: trim ?? undefined,
        mileage: mileage ?? undefined,
        zip: zip ?? undefined,
      });
      if (!result.ok) throw thrown(result.error);
      return result.value;
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
