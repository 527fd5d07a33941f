import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

/** What is asked of operators before they enter their room. */
export const operatorRules = defineSetting({
  name: 'operators',
  schema: z.strictObject({ secondFactor: z.enum(['optional', 'required']) }),
  defaultValue: { secondFactor: 'optional' },
});
