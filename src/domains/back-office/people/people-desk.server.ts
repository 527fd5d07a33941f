import type { PendingInvitation } from '#domains/people/access/invitation-store.server.ts';
import type { Role } from '#domains/people/access/roles.ts';
import type { Team, TeamChange, TeamMember } from '#domains/people/access/team.server.ts';
import type { TeamInvitations } from '#domains/people/access/team-invitations.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { PeopleForm, PeopleRefusal } from './people-form.ts';

type Sources = {
  clock: Clock;
  team: Team;
  invitations: TeamInvitations;
  /** The roles that need a second factor. */
  rolesWithFactor(): readonly Role[];
  /** The sign-in provider whose groups can give roles, if there is one. */
  providerName: string | undefined;
};

export type PeopleView = {
  nowMs: number;
  people: readonly TeamMember[];
  invitations: readonly PendingInvitation[];
  rolesWithFactor: readonly Role[];
  providerName: string | undefined;
};

/** The screen of people and roles. */
export const createPeopleDesk = ({ clock, team, invitations, rolesWithFactor, providerName }: Sources) => ({
  view: async (): Promise<PeopleView> => ({
    nowMs: clock.now(),
    people: await team.list(),
    invitations: await invitations.list(),
    rolesWithFactor: rolesWithFactor(),
    providerName,
  }),

  change: async (form: PeopleForm, change: TeamChange): Promise<Result<PeopleForm['act'], PeopleRefusal>> => {
    switch (form.act) {
      case 'invite': {
        const sent = await invitations.invite(form, change);
        return sent.ok ? ok(form.act) : sent;
      }
      case 'resend':
        return (await invitations.resend(form.email, change)) ? ok(form.act) : err('no-invitation');
      case 'withdraw':
        return (await invitations.withdraw(form.email, change)) ? ok(form.act) : err('no-invitation');
      case 'roles': {
        const changed = await team.setRoles(form.id, form.roles, change);
        return changed.ok ? ok(form.act) : changed;
      }
      case 'end-sessions': {
        const ended = await team.endSessions(form.id, change);
        return ended.ok ? ok(form.act) : ended;
      }
      case 'remove': {
        const removed = await team.remove(form.id, change);
        return removed.ok ? ok(form.act) : removed;
      }
    }
  },
});

export type PeopleDesk = ReturnType<typeof createPeopleDesk>;
