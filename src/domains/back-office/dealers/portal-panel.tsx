import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { scopeNames } from '#domains/supply/dealer-portal/feed/token.ts';
import { roleNames } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './dealer-screen.module.css';
import type { PortalView } from './portal-desk.server.ts';

const RemoveMember = ({ id, email }: { id: string; email: string }) => (
  <form method="post">
    <input type="hidden" name="act" value="portal-remove" />
    <input type="hidden" name="member" value={id} />
    <Button type="submit" variant="quiet" size="small" aria-label={`Remove ${email}`}>
      Remove
    </Button>
  </form>
);

/** Who runs this dealer's portal: invite, remove, suspend. */
export const PortalPanel = ({
  portal,
  refused,
}: {
  portal: PortalView;
  refused: Pick<FormRefusal, 'message' | 'errors' | 'values'> | undefined;
}) => {
  const { team, tokens, suspended } = portal;
  const { values = {}, errors = {} } = refused ?? {};
  const isEmpty = team.members.length === 0 && team.invitations.length === 0;
  return (
    <AdminPanel title="Dealer portal" lead="People of this dealer who run its cars, questions and reviews themselves.">
      {suspended && (
        <Banner level="warning" title="Suspended.">
          {suspended.reason}
        </Banner>
      )}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {isEmpty ? (
        <p className="muted">Nobody yet.</p>
      ) : (
        <ul className={styles.history}>
          {team.members.map(({ id, name, email, role, sinceMs }) => (
            <li key={id}>
              <div>
                <p>
                  {name || email}, {roleNames[role].toLowerCase()}
                </p>
                <small>
                  {email}, since <AdminTime ms={sinceMs} />
                </small>
              </div>
              <RemoveMember id={id} email={email} />
            </li>
          ))}
          {team.invitations.map(({ id, email, role, expiresMs }) => (
            <li key={id}>
              <div>
                <p>
                  {email}, {roleNames[role].toLowerCase()}
                </p>
                <small>
                  Invited, until <AdminTime ms={expiresMs} />
                </small>
              </div>
              <RemoveMember id={id} email={email} />
            </li>
          ))}
        </ul>
      )}
      <form method="post" className={styles.merge}>
        <input type="hidden" name="act" value="portal-invite" />
        <Field label="Invite by email" error={errors.email}>
          <TextInput name="email" type="email" size="small" autoComplete="off" defaultValue={values.email} required />
        </Field>
        <Field label="Role">
          <Select name="role" size="small" defaultValue={values.role ?? 'manager'}>
            {Object.entries(roleNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.foot}>
          <Button type="submit" size="small">
            Send invitation
          </Button>
        </div>
      </form>
      {tokens.length > 0 && (
        <>
          <h3>Tokens of its software</h3>
          <ul className={styles.history}>
            {tokens.map(({ id, name, scopes, ending, createdMs, usedMs }) => (
              <li key={id}>
                <div>
                  <p>
                    {name}: {scopes.map((scope) => scopeNames[scope].toLowerCase()).join(', ')}
                  </p>
                  <small>
                    Ends in {ending}, made <AdminTime ms={createdMs} />,{' '}
                    {usedMs === null ? (
                      'never used'
                    ) : (
                      <>
                        last used <AdminTime ms={usedMs} />
                      </>
                    )}
                  </small>
                </div>
                <form method="post">
                  <input type="hidden" name="act" value="portal-revoke" />
                  <input type="hidden" name="token" value={id} />
                  <Button type="submit" variant="quiet" size="small" aria-label={`Revoke ${name}`}>
                    Revoke
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
      {suspended ? (
        <form method="post" className={styles.merge}>
          <input type="hidden" name="act" value="portal-restore" />
          <div className={styles.foot}>
            <Button type="submit" variant="quiet" size="small">
              Open the portal again
            </Button>
          </div>
        </form>
      ) : (
        <form method="post" className={styles.merge}>
          <input type="hidden" name="act" value="portal-suspend" />
          <Field label="Suspend the portal" hint="Cars stay. The team gets the reason by email." error={errors.reason}>
            <TextArea name="reason" rows={2} maxLength={1000} defaultValue={values.reason} />
          </Field>
          <div className={styles.foot}>
            <Button type="submit" variant="quiet" size="small">
              Suspend
            </Button>
          </div>
        </form>
      )}
    </AdminPanel>
  );
};
