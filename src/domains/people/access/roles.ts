import { z } from 'zod';

/** What a person may do in the back office; a person has one or several. The table is `role-table.ts`. */
export const roles = ['owner', 'editor', 'publisher', 'analyst', 'support'] as const;
export type Role = (typeof roles)[number];

export const RoleName = z.enum(roles);

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  publisher: 'Publisher',
  analyst: 'Analyst',
  support: 'Support',
};

/** One line for whoever gives or is given a role. */
export const roleDuties: Readonly<Record<Role, string>> = {
  owner: 'everything, people and roles included',
  editor: 'inventory, dealers, feeds, moderation, reviews and private listings',
  publisher: 'settings, brands and experiments',
  analyst: 'reads everything that names no shopper, and changes nothing',
  support: 'leads, purchases, the outbox and failed jobs',
};

/** Each role once, in the order of the list. */
export const inOrder = (assigned: Iterable<Role>): Role[] => {
  const set = new Set(assigned);
  return roles.filter((role) => set.has(role));
};

/** `Editor and Support`. */
export const roleText = (assigned: readonly Role[]): string =>
  new Intl.ListFormat('en-US').format(inOrder(assigned).map((role) => roleLabels[role]));

/** A role given by an owner stays; one given by single sign-on follows the person's groups at each sign-in. */
export type RoleSource = 'person' | 'sign-on';

export type AssignedRole = { role: Role; source: RoleSource };
