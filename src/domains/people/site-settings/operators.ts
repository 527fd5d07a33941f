import { z } from 'zod';
import { type Role, roles } from '#domains/people/access/roles.ts';
import { defineSetting } from '#lib/setting.ts';

const none = { owner: false, editor: false, publisher: false, analyst: false, support: false };
const everyRole = { owner: true, editor: true, publisher: true, analyst: true, support: true };

/** Versions from before there were roles asked everybody or nobody. */
const Before = z.strictObject({ secondFactor: z.enum(['optional', 'required']) });

const Schema = z.strictObject({
  owner: z.boolean(),
  editor: z.boolean(),
  publisher: z.boolean(),
  analyst: z.boolean(),
  support: z.boolean(),
});
export type OperatorRules = z.infer<typeof Schema>;

/** Which roles need a second factor to enter the back office. */
export const operatorRules = defineSetting<OperatorRules>({
  name: 'operators',
  schema: z.preprocess((value) => {
    const before = Before.safeParse(value);
    if (!before.success) return value;
    return before.data.secondFactor === 'required' ? everyRole : none;
  }, Schema),
  defaultValue: none,
});

/** Whoever can change the site or its people; on a public site they always need one. */
const alwaysOnPublicSites: readonly Role[] = ['owner', 'publisher'];

export const rolesWithFactor = (rules: OperatorRules, isPublic: boolean): Role[] =>
  roles.filter((role) => rules[role] || (isPublic && alwaysOnPublicSites.includes(role)));
