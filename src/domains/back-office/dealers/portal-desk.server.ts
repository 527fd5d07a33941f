import { z } from 'zod';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { DealerTokens } from '#domains/supply/dealer-portal/feed/dealer-tokens.server.ts';
import type { DealerToken } from '#domains/supply/dealer-portal/feed/token.ts';
import { DealerRole } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import type { DealerMembers, Team } from '#domains/supply/dealer-portal/members/dealer-members.server.ts';
import type { DealerRequests } from '#domains/supply/dealer-portal/members/dealer-requests.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { emailAddress, multilineText } from '#lib/forms/form-fields.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';

type Sources = {
  members: DealerMembers;
  requests: DealerRequests;
  tokens: Pick<DealerTokens, 'ofDealer' | 'revokeFor'>;
  audit: Pick<AuditLog, 'record'>;
};

/** Who runs a dealer's portal, by which tokens its software sends feeds, and whether the portal is suspended. */
export type PortalView = { team: Team; tokens: DealerToken[]; suspended: { reason: string } | undefined };

type Decider = { operator: Operator; dealerId: number; site: string };

const PortalChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('portal-invite'), email: emailAddress(), role: DealerRole }),
  z.object({ act: z.literal('portal-remove'), member: z.string().max(100) }),
  z.object({ act: z.literal('portal-revoke'), token: z.string().max(100) }),
  z.object({
    act: z.literal('portal-suspend'),
    reason: multilineText(1000).pipe(z.string().min(2, 'Give a reason. The team gets it by email.')),
  }),
  z.object({ act: z.literal('portal-restore') }),
]);
type PortalChange = z.infer<typeof PortalChange>;

const RequestDecision = z
  .object({
    id: z.string().max(100),
    decision: z.enum(['approved', 'changes', 'refused']),
    reason: multilineText(1000),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason.trim() !== '', {
    path: ['reason'],
    message: 'Give a reason. It’s emailed as you write it.',
  });

export type PortalDesk = ReturnType<typeof createPortalDesk>;

/** What operators do about dealers' portals: invite, suspend, and decide on requests. All of it is in the audit log. */
export const createPortalDesk = ({ members, requests, tokens, audit }: Sources) => {
  const noteAbout =
    (operator: Operator, dealerId: number, action: string, summary: string) =>
    (session: SqlSession): Promise<void> =>
      audit.record(operator, { action, subject: `dealer:${dealerId}`, summary }, session);

  return {
    open: async (dealerId: number): Promise<PortalView> => {
      const [team, made, suspended] = await Promise.all([
        members.teamOf(dealerId),
        tokens.ofDealer(dealerId),
        members.suspensionOf(dealerId),
      ]);
      return { team, tokens: made, suspended: suspended && { reason: suspended.reason } };
    },

    change: async (
      { operator, dealerId, site }: Decider,
      change: PortalChange,
    ): Promise<Result<{ act: string }, 'unknown-dealer' | 'unknown-member' | 'unknown-token'>> => {
      const note = (action: string, summary: string) => noteAbout(operator, dealerId, action, summary);
      const done = ok({ act: change.act });
      if (change.act === 'portal-invite') {
        const { email, role } = change;
        const words = note('dealer.invite', `Invited a ${role} to the portal of dealer ${dealerId}.`);
        const invited = await members.inviteFor(dealerId, { email, role, site, by: 'The site’s operator' }, words);
        return invited.ok ? done : invited;
      }
      if (change.act === 'portal-remove') {
        const words = note('dealer.remove-member', `Removed somebody from the portal of dealer ${dealerId}.`);
        return (await members.removeFor(dealerId, change.member, words)) ? done : err('unknown-member');
      }
      if (change.act === 'portal-revoke') {
        const revoked = await tokens.revokeFor(dealerId, change.token, (name, session) =>
          note('dealer.revoke-token', `Revoked the token “${name}” of dealer ${dealerId}.`)(session),
        );
        return revoked ? done : err('unknown-token');
      }
      if (change.act === 'portal-suspend') {
        const words = note('dealer.suspend', `Suspended the portal of dealer ${dealerId}: ${change.reason}`);
        await members.suspend(dealerId, { reason: change.reason, site }, words);
        return done;
      }
      await members.restore(dealerId, note('dealer.restore', `Opened the portal of dealer ${dealerId} again.`));
      return done;
    },

    waiting: requests.waiting,

    decide: (operator: Operator, { id, decision, reason }: z.infer<typeof RequestDecision>) =>
      requests.decide(id, { decision, reason }, ({ dealerId, role }, session) => {
        const words = { approved: 'Approved', changes: 'Asked for changes of', refused: 'Refused' }[decision];
        const summary = `${words} a request to be ${role} of dealer ${dealerId}.`;
        return noteAbout(operator, dealerId, `dealer.request-${decision}`, summary)(session);
      }),
  };
};

export const portalChangeForm = defineForm({
  schema: PortalChange,
  run: (change, { desk, ...decider }: Decider & { desk: PortalDesk }) => desk.change(decider, change),
  refuse: () => ({ code: 'not-found', message: 'It’s no longer there.' }),
});

export const requestDecisionForm = defineForm({
  schema: RequestDecision,
  run: (input, { desk, operator }: { desk: PortalDesk; operator: Operator }) => desk.decide(operator, input),
  refuse: () => ({ code: 'conflict', message: 'Somebody decided on this request already.' }),
});
