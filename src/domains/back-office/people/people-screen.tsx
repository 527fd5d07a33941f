import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { PendingInvitation } from '#domains/people/access/invitation-store.server.ts';
import { type Role, RoleName, roles, roleText } from '#domains/people/access/roles.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './people.module.css';
import type { PeopleView } from './people-desk.server.ts';
import { type PeopleForm, peopleDone } from './people-form.ts';
import { PersonRow } from './person-row.tsx';
import { RoleChoices } from './role-choices.tsx';
import { RoleGrid } from './role-grid.tsx';

type PeopleScreenProps = {
  view: PeopleView;
  ownId: string;
  done: PeopleForm['act'] | undefined;
  refused?: { message?: string | undefined; emailError?: string | undefined; typed: Typed } | undefined;
};

/** The values of a refused invitation. */
type Typed = { email: string; roles: string };

const rolesIn = (text: string): Role[] => text.split(',').flatMap((role) => RoleName.safeParse(role).data ?? []);

const factorText = (rolesWithFactor: readonly Role[]): string => {
  if (rolesWithFactor.length === 0) return 'A second factor is up to each person.';
  if (rolesWithFactor.length === roles.length) return 'A second factor is required of everybody.';
  return `A second factor is required of whoever is ${roleText(rolesWithFactor)}.`;
};

const Invitations = ({ invitations, nowMs }: { invitations: readonly PendingInvitation[]; nowMs: number }) => (
  <AdminPanel title="Invited" flush>
    <ul className={styles.people}>
      {invitations.map(({ email, roles: invited, invitedBy, createdMs, expiresMs }) => (
        <li key={email} className={styles.invitation}>
          <div className={styles.who}>
            <b>{email}</b>
            <small>
              {roleText(invited)}. Invited by {invitedBy}, <AdminTime ms={createdMs} />
            </small>
          </div>
          <span className={styles.seen}>
            {expiresMs <= nowMs ? (
              'Expired'
            ) : (
              <>
                Until <AdminTime ms={expiresMs} />
              </>
            )}
          </span>
          <AdminForm action={opsPath('people')} className={styles.actions}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" name="act" value="resend" variant="quiet" size="small">
              Resend
            </Button>
            <Button type="submit" name="act" value="withdraw" variant="plain" size="small">
              Withdraw
            </Button>
          </AdminForm>
        </li>
      ))}
    </ul>
  </AdminPanel>
);

const Invite = ({ typed, emailError }: { typed: Typed | undefined; emailError: string | undefined }) => (
  <AdminPanel
    title="Invite someone"
    lead="They get an email with a link that works once, for 7 days. Whoever has no account chooses a password there."
  >
    <AdminForm action={opsPath('people')} className={styles.invite}>
      <Field label="Email" error={emailError} required>
        <TextInput name="email" type="email" autoComplete="off" maxLength={254} defaultValue={typed?.email ?? ''} />
      </Field>
      <RoleChoices legend="Roles" selected={rolesIn(typed?.roles ?? '')} />
      <div>
        <Button type="submit" name="act" value="invite">
          Send invitation
        </Button>
      </div>
    </AdminForm>
  </AdminPanel>
);

/** Everybody who may enter the back office, their roles, and invitations. */
export const PeopleScreen = ({ view, ownId, done, refused }: PeopleScreenProps) => {
  const { people, invitations, rolesWithFactor, providerName, nowMs } = view;
  const owners = people.filter((one) => one.roles.some(({ role }) => role === 'owner'));
  return (
    <>
      <AdminHead
        title="People and roles"
        lead={
          <>
            {people.length} {people.length === 1 ? 'person' : 'people'}. {factorText(rolesWithFactor)}{' '}
            <TextLink href={opsPath('settings/operators')}>Change</TextLink>
          </>
        }
      />
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {done && !refused && <Banner level="positive" title={peopleDone[done]} />}
      <div className={styles.two}>
        <div>
          <AdminPanel title="People" flush>
            <ul className={styles.people}>
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isSelf={person.id === ownId}
                  isLastOwner={owners.length === 1 && owners[0]?.id === person.id}
                  needsFactor={person.roles.some(({ role }) => rolesWithFactor.includes(role))}
                />
              ))}
            </ul>
          </AdminPanel>
          {invitations.length > 0 && <Invitations invitations={invitations} nowMs={nowMs} />}
          <Invite typed={refused?.typed} emailError={refused?.emailError} />
        </div>
        <RoleGrid providerName={providerName} />
      </div>
    </>
  );
};
