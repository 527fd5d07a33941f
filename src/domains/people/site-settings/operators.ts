import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

/** The requirements for operators to enter the back office. */
export const operatorRules = defineSetting({
  name: 'operators',
  schema: z.strictObject({ secondFactor: z.enum(['optional', 'required']) }),
  defaultValue: { secondFactor: 'optional' },
});
