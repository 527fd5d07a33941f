import { z } from 'zod';
import { RoleName } from '#domains/people/access/roles.ts';
import type { TeamRefusal } from '#domains/people/access/team.server.ts';

const Roles = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((role) => role !== ''))
  .pipe(z.array(RoleName));

const Person = z.object({ id: z.string().min(1).max(100) });
const Email = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)) });

/** What the forms of the screen send; `act` is the pressed button. */
export const PeopleForm = z.discriminatedUnion('act', [
  Email.extend({ act: z.literal('invite'), roles: Roles }),
  Email.extend({ act: z.literal('resend') }),
  Email.extend({ act: z.literal('withdraw') }),
  Person.extend({ act: z.literal('roles'), roles: Roles }),
  Person.extend({ act: z.literal('end-sessions') }),
  Person.extend({ act: z.literal('remove') }),
]);
export type PeopleForm = z.infer<typeof PeopleForm>;

export type PeopleRefusal = TeamRefusal | 'operator' | 'no-invitation';

export const peopleRefusals: Readonly<Record<PeopleRefusal, { status: number; message: string }>> = {
  'unknown-person': { status: 404, message: 'This person no longer has a role. The list below is current.' },
  'last-owner': { status: 409, message: 'This is the last owner. Make somebody else an owner first.' },
  'no-roles': { status: 400, message: 'Choose at least one role. To take all away, remove the person.' },
  operator: { status: 409, message: 'This person is in the list already. Change their roles there.' },
  'no-invitation': { status: 409, message: 'This invitation was accepted or withdrawn meanwhile.' },
};

/** The result of the last form, in the address after it. */
export const peopleDone = {
  invite: 'Invitation sent. The link works once, for 7 days.',
  resend: 'Sent again. Only the new link works.',
  withdraw: 'Invitation withdrawn. Its link no longer works.',
  roles: 'Roles changed. They apply from the next request, and the person gets an email.',
  'end-sessions': 'Signed out on every device. The person gets an email.',
  remove: 'Removed from the back office. The account stays, and the person gets an email.',
} as const satisfies Record<PeopleForm['act'], string>;

export const readDone = (text: string | null): PeopleForm['act'] | undefined =>
  text !== null && text in peopleDone ? (text as PeopleForm['act']) : undefined;
