import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';
import { type Role, roles } from './roles.ts';

const mostGroups = 20;

const separate = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Values of the claim, separated by commas. */
const Groups = z
  .string()
  .max(1000, 'is over the limit of 1,000 characters.')
  .refine((text) => separate(text).length <= mostGroups, `has more than ${mostGroups} groups.`);

const Schema = z.strictObject({
  /** The claim of the sign-in provider that lists groups; dots lead into objects, as in `realm_access.roles`. */
  claim: z
    .string()
    .trim()
    .regex(/^[^\s.]+(\.[^\s.]+)*$/, 'must be a name without spaces, such as groups.')
    .max(100, 'is over the limit of 100 characters.'),
  owner: Groups,
  editor: Groups,
  publisher: Groups,
  analyst: Groups,
  support: Groups,
});
export type SignOnGroups = z.infer<typeof Schema>;

/** Which groups of the sign-in provider have which roles in the back office. */
export const signOnGroups = defineSetting<SignOnGroups>({
  name: 'sign-on-groups',
  schema: Schema,
  defaultValue: { claim: 'groups', owner: '', editor: '', publisher: '', analyst: '', support: '' },
});

/** The person's groups: a list of texts or one text; anything else is none. */
export const groupsIn = (claims: Readonly<Record<string, unknown>>, claim: string): string[] => {
  let value: unknown = claims[claim];
  if (value === undefined) {
    value = claim
      .split('.')
      .reduce<unknown>(
        (at, name) =>
          typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
        claims,
      );
  }
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
};

/** The roles of somebody in these groups; spelling counts. */
export const rolesOfGroups = (setting: SignOnGroups, groups: readonly string[]): Role[] =>
  roles.filter((role) => separate(setting[role]).some((group) => groups.includes(group)));
