import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { ok } from '#lib/result.ts';
import { ownedVehiclesLimit } from './owned-vehicle.ts';
import type { OwnedVehicles, PutFailure } from './owned-vehicles.server.ts';

type Owner = { consumerId: string; ownedVehicles: OwnedVehicles };

const plain = (longest: number) =>
  z
    .string()
    .max(longest, `must be at most ${longest} characters`)
    .refine((text) => !text.includes('\0'), 'holds a character that cannot be stored')
    .transform((text) => text.trim() || undefined);
const number = (most: number, message: string) =>
  z
    .union([z.int(message).min(0).max(most), z.string().regex(/^\d{0,9}$/, message)], message)
    .transform((value) => (value === '' ? undefined : Number(value)))
    .refine((value) => value === undefined || value <= most, `must be at most ${most}`);

const PutBody = z.object({
  vin: plain(40).nullish(),
  year: number(2100, 'is not a whole number').nullish(),
  make: plain(60).nullish().describe('Name or code'),
  makeCode: plain(60).nullish(),
  model: plain(60).nullish().describe('Name or code'),
  modelCode: plain(60).nullish(),
  trim: plain(60).nullish(),
  mileage: number(2_000_000, 'Please enter the miles as a number.').nullish(),
  zip: plain(10).nullish(),
});

const refusePut = (failure: PutFailure): Refusal => {
  switch (failure.reason) {
    case 'invalid':
      return { code: 'validation-failed', fields: failure.fields };
    case 'already-added':
      return { code: 'conflict', message: 'You already added this car.', fields: { vin: 'is among yours' } };
    case 'over-limit':
      return { code: 'conflict', message: `You can add up to ${ownedVehiclesLimit} cars. Remove one to add another.` };
    case 'unknown-vehicle':
      return { code: 'not-found' };
  }
};

/** Adds a car or changes it; the client generates its id. */
export const putVehicleForm = defineForm({
  schema: PutBody,
  run: (body, { consumerId, vehicleId, ownedVehicles }: Owner & { vehicleId: string }) =>
    ownedVehicles.put(consumerId, vehicleId, {
      vin: body.vin ?? undefined,
      year: body.year ?? undefined,
      make: body.makeCode ?? body.make ?? undefined,
      model: body.modelCode ?? body.model ?? undefined,
      trim: body.trim ?? undefined,
      mileage: body.mileage ?? undefined,
      zip: body.zip ?? undefined,
    }),
  refuse: refusePut,
});

export const removeVehicleForm = defineForm({
  schema: z.object({ vehicleId: z.uuid() }),
  run: async ({ vehicleId }, { consumerId, ownedVehicles }: Owner) => {
    const removed = await ownedVehicles.remove(consumerId, vehicleId);
    return removed.ok ? ok({ success: true as const }) : removed;
  },
  refuse: (): Refusal => ({ code: 'not-found' }),
});
