import { isRecord } from '#lib/json-values.ts';

/** The names of the schemas that a part of a document refers to. */
const referredIn = (part: unknown): string[] => {
  if (Array.isArray(part)) return part.flatMap(referredIn);
  if (!isRecord(part)) return [];
  const { $ref } = part;
  const own = typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [];
  return [...own, ...Object.values(part).flatMap(referredIn)];
};

/** Those schemas that these paths refer to, themselves or through another. */
export const referredSchemas = (paths: unknown, all: Record<string, unknown>): Record<string, unknown> => {
  const names = new Set(referredIn(paths));
  for (const name of names) for (const inner of referredIn(all[name])) names.add(inner);
  return Object.fromEntries([...names].filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
};
