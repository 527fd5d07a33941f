import { z } from 'zod';

/** `name=value` pairs as in OpenTelemetry's own variables: separated by commas, values percent-encoded. */
export const headerList = z
  .string()
  .regex(/^\s*[\w-]+=[^,\s]+(\s*,\s*[\w-]+=[^,\s]+)*\s*$/, 'must be pairs such as authorization=Bearer%20abc')
  .refine((value) => !/%(?![0-9a-f]{2})/i.test(value), 'must be percent-encoded, such as authorization=Bearer%20abc')
  .transform((value) =>
    Object.fromEntries(
      value.split(',').map((pair) => {
        const [name = '', ...rest] = pair.trim().split('=');
        return [name, decodeURIComponent(rest.join('='))];
      }),
    ),
  );
