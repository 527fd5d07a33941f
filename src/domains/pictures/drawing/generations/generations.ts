import { z } from 'zod';
import { Description, type Generation, neededFields, type ShapeFields } from './description.ts';
import { stored } from './stored.ts';
import { stretch } from './stretch.ts';

const Stored = z.array(z.record(z.string(), Description));

const isWhole = (shape: Partial<ShapeFields>): shape is ShapeFields =>
  neededFields.every((field) => shape[field] !== undefined);

/** Each description together with what it takes over from the one it is like. */
const whole = (all: ReadonlyMap<string, Description>) => {
  const shapeOf = (id: string, above: readonly string[] = []): Partial<ShapeFields> & { size: Generation['size'] } => {
    const found = all.get(id);
    if (!found || above.includes(id))
      throw new Error(`${above.join(' is like ')} is like ${id}, which is no generation`);
    const { name: _, of: __, paint: ___, like, more = [], ...own } = found;
    if (like === undefined) return own;
    const model = shapeOf(like, [...above, id]);
    const { size: from, ...taken } = model;
    const moved = stretch(taken, from, own.size);
    return { ...moved, ...own, parts: [...(own.parts ?? moved.parts ?? []), ...more] };
  };
  return (id: string, { name, of, paint }: Description): Generation => {
    const shape = shapeOf(id);
    const { size } = shape;
    if (!isWhole(shape)) {
      throw new Error(
        `${id} does not say its ${neededFields.filter((field) => shape[field] === undefined).join(', ')}`,
      );
    }
    return { ...shape, id, name, of, size, paint };
  };
};

let read: ReadonlyMap<string, Generation> | undefined;

/** Every model generation that has a drawing of its own, by its id. Read when the first one is asked for. */
export const generations = (): ReadonlyMap<string, Generation> => {
  if (read) return read;
  const all = new Map(Stored.parse(stored).flatMap((make) => Object.entries(make)));
  const build = whole(all);
  read = new Map([...all].map(([id, description]) => [id, build(id, description)]));
  return read;
};
