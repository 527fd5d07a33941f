import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const OperatorAddress = z.strictObject({
  /** On one line, as it appears in mails; empty until it is set. */
  postalAddress: z.string().trim().max(200),
});
export type OperatorAddress = z.infer<typeof OperatorAddress>;

/** The operator's postal address, which the law requires in marketing emails. */
export const operatorAddress = defineSetting<OperatorAddress>({
  name: 'operator-address',
  schema: OperatorAddress,
  defaultValue: { postalAddress: '' },
});
