import { z } from 'zod';
import { Description, type Generation, Identity, neededFields, type ShapeFields } from './description.ts';
import { stored } from './stored.ts';
import { stretch } from './stretch.ts';

const Stored = z.array(z.record(z.string(), Identity));

let identities: ReadonlyMap<string, Identity> | undefined;

/** The identities of all model generations with their own drawing, by id; their shapes are parsed separately. */
export const generations = (): ReadonlyMap<string, Identity> => {
  identities ??= new Map(Stored.parse(stored).flatMap((make) => Object.entries(make)));
  return identities;
};

const read = new Map<string, Description>();

const descriptionOf = (id: string): Description | undefined => {
  const kept = read.get(id);
  const make = kept ? undefined : stored.find((one) => Object.hasOwn(one, id));
  if (!make) return kept;
  const description = Description.parse(make[id]);
  read.set(id, description);
  return description;
};

/** The entry's own shape fields, with those inherited from the one it is like. */
const shapeOf = (id: string, above: readonly string[] = []): Partial<ShapeFields> & Pick<Generation, 'size'> => {
  const description = descriptionOf(id);
  if (!description || above.includes(id))
    throw new Error(`${above.join(' is like ')} is like ${id}, which is no generation`);
  const { name: _, of: __, paint: ___, rows: ____, roofs: _____, like, more = [], ...own } = description;
  if (like === undefined) return own;
  const { size: from, ...taken } = shapeOf(like, [...above, id]);
  const moved = stretch(taken, from, own.size);
  return { ...moved, ...own, parts: [...(own.parts ?? moved.parts ?? []), ...more] };
};

const isWhole = (shape: Partial<ShapeFields>): shape is ShapeFields =>
  neededFields.every((field) => shape[field] !== undefined);

const built = new Map<string, Generation>();

/** Read on first use and cached, so that a start does not read them all. */
export const generation = (id: string): Generation | undefined => {
  const kept = built.get(id);
  const description = kept ? undefined : descriptionOf(id);
  if (!description) return kept;
  const { size, ...shape } = shapeOf(id);
  if (!isWhole(shape)) {
    throw new Error(`${id} does not say its ${neededFields.filter((field) => shape[field] === undefined).join(', ')}`);
  }
  const { name, of, paint, rows, roofs } = description;
  const whole: Generation = { ...shape, id, size, name, of, paint, rows, roofs };
  built.set(id, whole);
  return whole;
};
