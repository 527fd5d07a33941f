import { randomUUID } from 'node:crypto';
import type { Addressee, LookOfSite, SendMail } from '#domains/people/accounts/sign-in/account-mails.server.ts';
import { layOutMail, type MailWords } from '#domains/people/mail/mail-layout.ts';
import { joinPath, opsPath, signInPath } from '#paths/paths.ts';
import { type Role, roleDuties, roleLabels, roleText } from './roles.ts';

type Letter = MailWords & { subject: string };

const rolesTable = (roles: readonly Role[]) => [
  { heading: 'Your roles', rows: roles.map((role) => [roleLabels[role], roleDuties[role]] as const) },
];

/** Mails about who may enter the back office, to the person concerned. */
export const createTeamMails = ({ send, mailLook }: { send: SendMail; mailLook: LookOfSite }) => {
  const mail = async (kind: string, { to, origin, session }: Addressee, write: (site: string) => Letter) => {
    const look = mailLook(origin);
    const { subject, ...words } = write(look.name);
    const laidOut = layOutMail(look, words);
    await send({ channel: 'mail', cause: `${kind}:${randomUUID()}`, to, subject, ...laidOut }, session);
  };

  return {
    invitation: (at: Addressee, { token, roles, by }: { token: string; roles: readonly Role[]; by: string }) =>
      mail('operator-invitation', at, (site) => ({
        subject: `You’re invited to the back office of ${site}`,
        heading: `Join the back office of ${site}`,
        paragraphs: [`${by} invites you to help run ${site}.`],
        facts: rolesTable(roles),
        action: { label: 'Accept invitation', url: `${at.origin}${joinPath(token)}` },
        note: 'The link works once, for 7 days, until a newer one is sent. If you don’t know who sent this, ignore it: nothing happens unless the link is used.',
      })),

    rolesChanged: (at: Addressee, { roles, by }: { roles: readonly Role[]; by: string }) =>
      mail('operator-roles', at, (site) => ({
        subject: `Your roles at ${site} changed`,
        heading: 'Your roles changed',
        paragraphs: [`${by} changed what you may do in the back office of ${site}. You’re now ${roleText(roles)}.`],
        facts: rolesTable(roles),
        action: { label: 'Open the back office', url: `${at.origin}${opsPath()}` },
        note: 'If this surprises you, ask an owner of the site.',
      })),

    removed: (at: Addressee, by: string) =>
      mail('operator-removed', at, (site) => ({
        subject: `You no longer have access to the back office of ${site}`,
        heading: 'Your access to the back office ended',
        paragraphs: [`${by} removed your roles at ${site}. Your account stays, with everything you saved.`],
        note: 'If this surprises you, ask an owner of the site.',
      })),

    signedOut: (at: Addressee, by: string) =>
      mail('operator-signed-out', at, (site) => ({
        subject: `You were signed out at ${site}`,
        heading: 'You were signed out on every device',
        paragraphs: [`${by} ended your sessions at ${site}. Your roles are as they were. Sign in to go on.`],
        action: { label: 'Sign in', url: `${at.origin}${signInPath('sign-in', opsPath())}` },
        note: 'If this surprises you, ask an owner of the site.',
      })),
  };
};

export type TeamMails = ReturnType<typeof createTeamMails>;
