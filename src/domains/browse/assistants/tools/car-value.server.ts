import { z } from 'zod';
import { CarValue, conditionCodes } from '#domains/cars/appraisal/car-value.ts';
import type { CarValues } from '#domains/cars/appraisal/car-values.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { err, ok } from '#lib/result.ts';
import { sellPath } from '#paths/paths.ts';
import { readModelInput } from '../search-input/model-input.ts';
import { readPlaceInput } from '../search-input/place-input.ts';
import { PlaceInput } from '../search-input/read-search-input.ts';
import { defineTool, type FieldProblem, unreadable } from '../tool.ts';
import { addressOf } from '../tool-context.ts';

const Input = z.strictObject({
  vin: z.string().trim().min(1).max(30).optional().describe('Or year, make and model'),
  year: z.int().min(1981).max(2099).optional(),
  make: z.string().trim().min(1).max(60).optional(),
  model: z.string().trim().min(1).max(60).optional(),
  trim: z.string().trim().min(1).max(40).optional(),
  miles: z.int().min(0).max(500_000),
  place: PlaceInput.optional(),
  condition: z.enum(conditionCodes).optional().describe('good if missing'),
});

const Output = CarValue.extend({ address: z.string() });

type Sources = { carValues: CarValues; lookups: Lookups };

export const carValue = ({ carValues, lookups }: Sources) =>
  defineTool({
    name: 'car_value',
    title: 'What a car is worth',
    description:
      'Trade-in, private-sale and dealer-price ranges of a used car in dollars, with the steps of the trade-in value and similar cars for sale.',
    input: Input,
    output: Output,
    run: async ({ make, model, miles, place, condition = 'good', ...car }, context) => {
      const problems: FieldProblem[] = [];
      const vehicle = model === undefined ? undefined : readModelInput({ make, model }, lookups);
      if (vehicle && !vehicle.ok) problems.push(vehicle.error);
      if (model === undefined && (make !== undefined || car.vin === undefined)) {
        problems.push({ field: 'model', message: 'is missing' });
      }
      if (car.vin === undefined && car.year === undefined) problems.push({ field: 'year', message: 'is missing' });
      const named = place === undefined ? undefined : readPlaceInput(place, lookups);
      if (named && !named.ok) problems.push(named.error);
      if (problems.length > 0) return err(unreadable(problems));
      const state = named?.ok ? named.value.state : undefined;
      const modelCode = vehicle?.ok ? vehicle.value.code : undefined;
      const value = await carValues.valueOf({ ...car, modelCode, mileage: miles, state, condition });
      if (value.ok) return ok({ answer: { ...value.value, address: addressOf(context, sellPath()) } });
      if (value.error.kind === 'too-few') return err({ message: 'Too few similar cars are for sale to value it.' });
      return err(unreadable(Object.entries(value.error.fields).map(([field, message]) => ({ field, message }))));
    },
  });
