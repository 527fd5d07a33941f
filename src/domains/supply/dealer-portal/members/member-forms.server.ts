import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { emailAddress, multilineText } from '#lib/forms/form-fields.ts';
import { ok } from '#lib/result.ts';
import { type DealerEntry, DealerRole, dealerNotices } from './dealer-member.ts';
import type { DealerMembers, MemberRefusal, Person } from './dealer-members.server.ts';
import type { DealerRequests, RequestRefusal } from './dealer-requests.server.ts';

type TeamContext = { members: DealerMembers; entry: DealerEntry; site: string };

const memberRefusals = {
  'not-a-manager': { code: 'forbidden', message: 'Only managers change the team.' },
  'unknown-member': { code: 'not-found', message: 'This person is no longer on the team.' },
  'last-manager': { code: 'conflict', message: 'A dealer keeps one manager. Invite another one first.' },
  'too-many': { code: 'too-many-requests', message: 'Too many invitations today. Try again tomorrow.' },
  'member-already': { code: 'conflict', message: 'This person is already on the team.', field: 'email' },
} as const satisfies Record<MemberRefusal, object>;

const refuseMember = (reason: MemberRefusal) => memberRefusals[reason];

export const inviteForm = defineForm({
  schema: z.object({ email: emailAddress(), role: DealerRole }),
  run: (input, { members, entry, site }: TeamContext) => members.invite(entry.actor, { ...input, site }),
  refuse: refuseMember,
});

export const removeMemberForm = defineForm({
  schema: z.object({ member: z.string().max(100) }),
  run: ({ member }, { members, entry }: TeamContext) => members.remove(entry.actor, member),
  refuse: refuseMember,
});

/** Checkboxes of one name arrive joined with commas. */
const Notices = z
  .string()
  .max(200)
  .default('')
  .transform((text) => dealerNotices.filter((notice) => text.split(',').includes(notice)));

export const noticesForm = defineForm({
  schema: z.object({ notices: Notices }),
  run: async ({ notices }, { members, entry }: TeamContext) => {
    await members.setNotices(entry, notices);
    return ok({ notices });
  },
  refuse: refuseMember,
});

const requestRefusals = {
  'unknown-dealer': { code: 'not-found', message: 'Choose your dealer first.' },
  'foreign-domain': {
    code: 'validation-failed',
    message: 'Use your work address at the dealer’s own domain. If you have none, ask the site to invite you.',
    field: 'workEmail',
  },
  'too-many': { code: 'too-many-requests', message: 'Too many requests today. Try again tomorrow.' },
  'approved-already': { code: 'conflict', message: 'You’re on this dealer’s team already.' },
} as const satisfies Record<RequestRefusal, object>;

export const requestForm = defineForm({
  schema: z.object({
    dealerId: z.coerce.number('Choose your dealer first.').int().min(1).max(2_147_483_647),
    role: DealerRole,
    workEmail: emailAddress('Enter your work email.'),
    note: multilineText(500).pipe(z.string().min(10, 'Say what you do there, in a sentence.')),
  }),
  run: (input, { requests, person, site }: { requests: DealerRequests; person: Person; site: string }) =>
    requests.send(person, input, site),
  refuse: (reason) => requestRefusals[reason],
});
