import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const OperatorAddress = z.strictObject({
  /** On one line, as it stands in mails; empty until somebody sets it. */
  postalAddress: z.string().trim().max(200),
});
export type OperatorAddress = z.infer<typeof OperatorAddress>;

/** Where whoever runs the site can be written to on paper: law asks for it in every email that advertises. */
export const operatorAddress = defineSetting<OperatorAddress>({
  name: 'operator-address',
  schema: OperatorAddress,
  defaultValue: { postalAddress: '' },
});
