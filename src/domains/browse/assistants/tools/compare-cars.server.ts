import { z } from 'zod';
import type { ComparePage } from '#domains/browse/compare/compare.server.ts';
import { mostCompared } from '#domains/browse/compare/compare-list.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { err, ok } from '#lib/result.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { comparePath } from '#paths/paths.ts';
import { type CarNaming, carNameHint } from '../named-car.server.ts';
import { readPlaceInput } from '../search-input/place-input.ts';
import { PlaceInput } from '../search-input/read-search-input.ts';
import { TermsInput, termsOf } from '../search-input/terms-input.ts';
import { defineTool, type FieldProblem, unreadable } from '../tool.ts';
import { addressOf, isoTime } from '../tool-context.ts';

const Input = z.strictObject({
  cars: z.array(z.string().trim().min(1).max(300)).min(2).max(mostCompared).describe(carNameHint),
  place: PlaceInput.optional(),
  terms: TermsInput.optional(),
});

const Output = z.object({
  cars: z.array(z.object({ id: z.number(), name: z.string(), trim: z.string(), address: z.string() })),
  rows: z
    .array(
      z.object({
        group: z.string(),
        label: z.string(),
        values: z.array(
          z.object({ value: z.string(), note: z.string().nullable(), best: z.string().nullable().describe('Why') }),
        ),
      }),
    )
    .describe('Values in the order of the cars'),
  sharedFeatures: z.array(z.string()),
  bestValue: z.object({ id: z.number(), why: z.string() }).nullable(),
  gone: z.array(z.object({ id: z.number(), name: z.string() })),
  basis: z.string().describe('Where they are registered, and how they are paid'),
  address: z.string(),
  asOf: z.string(),
});

type Sources = { comparePage: ComparePage; lookups: Lookups; nameCar: CarNaming };

export const compareCars = ({ comparePage, lookups, nameCar }: Sources) =>
  defineTool({
    name: 'compare_cars',
    title: 'Compare cars',
    description: `2 to ${mostCompared} cars side by side: each row with its best value and why, and the best value of all.`,
    input: Input,
    output: Output,
    run: async (input, context) => {
      const problems: FieldProblem[] = [];
      const named = input.place === undefined ? undefined : readPlaceInput(input.place, lookups);
      if (named && !named.ok) problems.push(named.error);
      const place = named?.ok ? named.value : {};
      const terms = termsOf(input.terms);
      const shopper = { ...context.shopper, ...(terms && { terms }), ...(place.state && { state: place.state }) };
      const ids: number[] = [];
      for (const [at, text] of input.cars.entries()) {
        const id = await nameCar(text, context, shopper);
        if (id === undefined) problems.push({ field: `cars.${at}`, message: `there is no car "${text}" here` });
        else if (ids.includes(id)) problems.push({ field: `cars.${at}`, message: 'is named twice' });
        else ids.push(id);
      }
      if (problems.length > 0) return err(unreadable(problems));
      const path = comparePath(ids);
      const query = new URLSearchParams(path.split('?')[1]);
      if (place.zip !== undefined) query.set('zip', place.zip);
      const { status, view } = await comparePage.open({ query, brand: context.brand, shopper });
      if (status === 503) throw new Unavailable('compared cars');
      const { columns, groups, shared } = view.comparison;
      if (columns.length === 0) {
        return err(unreadable([{ field: 'cars', message: 'none of them is for sale here anymore' }]));
      }
      const cars = columns.map(({ id, name, trim, href }) => ({ id, name, trim, address: addressOf(context, href) }));
      return ok({
        links: cars.map(({ name, trim, address }) => ({ title: [name, trim].filter(Boolean).join(' '), address })),
        answer: {
          cars,
          rows: groups.flatMap(({ title, rows }) =>
            rows.map(({ label, cells }) => ({
              group: title,
              label,
              values: cells.map(({ words, note, best }) => ({ value: words, note: note ?? null, best: best ?? null })),
            })),
          ),
          sharedFeatures: shared,
          bestValue: view.best ? { id: view.best.id, why: `${view.best.title} ${view.best.words}` } : null,
          gone: view.missing.map(({ id, name }) => ({ id, name })),
          basis: [view.basis.place, view.basis.payments].filter(Boolean).join('. '),
          address: addressOf(context, comparePath(cars.map(({ id }) => id))),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
