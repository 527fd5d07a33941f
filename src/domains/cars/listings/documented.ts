import { z } from 'zod';

/** Any value, described by the type that clients should send: a value of another type is read as well as it can be. */
const documentedAs = (type: z.ZodType): z.ZodType => {
  const { $schema: _, ...schema } = z.toJSONSchema(type);
  return z.unknown().optional().meta(schema);
};

/** Query parameters with types for the API description that are not enforced (RULING-04). */
export const documented = (types: Readonly<Record<string, z.ZodType>>) =>
  z.looseObject<Record<never, z.ZodType>>(
    Object.fromEntries(Object.entries(types).map(([name, type]) => [name, documentedAs(type)])),
  );
