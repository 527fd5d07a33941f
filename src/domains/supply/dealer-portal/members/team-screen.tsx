import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { accountPath, dealerPortalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { PortalDay } from '../frame/portal-time.tsx';
import type { DealerAction } from './action-store.server.ts';
import { type DealerNotice, type DealerRole, dealerNotices, roleNames } from './dealer-member.ts';
import type { Team } from './dealer-members.server.ts';
import styles from './team-screen.module.css';

type TeamScreenProps = {
  dealer: { id: number; name: string };
  role: DealerRole;
  team: Team;
  notices: readonly DealerNotice[];
  history: readonly DealerAction[];
  done: string | undefined;
  refused?: FormRefusal | undefined;
};

const noticeNames: Readonly<Record<DealerNotice, string>> = {
  question: 'A new question',
  purchase: 'A new purchase, or an answer to your quote',
  daily: 'A summary each morning',
  push: 'Also as notifications on my devices',
};

const doneWords: Readonly<Record<string, string>> = {
  invite: 'Invitation sent.',
  remove: 'Removed.',
  notices: 'Saved.',
};

const RemoveButton = ({ action, id, label }: { action: string; id: string; label: string }) => (
  <form method="post" action={action}>
    <input type="hidden" name="member" value={id} />
    <Button type="submit" name="act" value="remove" variant="quiet" size="small" aria-label={`Remove ${label}`}>
      Remove
    </Button>
  </form>
);

const InvitePanel = ({ action, refused }: { action: string; refused: FormRefusal | undefined }) => (
  <PortalPanel title="Invite somebody" lead="They get an email with a link that works one time, for 14 days.">
    <form method="post" action={action} className={styles.invite}>
      <Field label="Work email" error={refused?.errors.email}>
        <TextInput name="email" type="email" autoComplete="off" defaultValue={refused?.values.email} required />
      </Field>
      <Field label="Role" hint="Managers also change the team.">
        <Select name="role" defaultValue={refused?.values.role ?? 'member'}>
          {Object.entries(roleNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button type="submit" name="act" value="invite">
          Send invitation
        </Button>
      </div>
    </form>
  </PortalPanel>
);

/** The people who work for a dealer, what each is mailed about, and what was done lately. */
export const TeamScreen = ({ dealer, role, team, notices, history, done, refused }: TeamScreenProps) => {
  const action = dealerPortalPath(dealer.id, 'team');
  const isManager = role === 'manager';
  const inviteRefused = refused?.values.act === 'invite' ? refused : undefined;
  return (
    <>
      <PortalHead title="Team" lead={`Who runs ${dealer.name} here.`} />
      {done && doneWords[done] && <Banner level="positive" title={doneWords[done]} />}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <PortalPanel title="People" flush>
        <Table caption="People" dense>
          <thead>
            <tr>
              <th>Name</th>
              <th>Role</th>
              <th data-small="hide">Since</th>
              {isManager && <th>Change</th>}
            </tr>
          </thead>
          <tbody>
            {team.members.map((member) => (
              <tr key={member.id}>
                <td className={styles.who}>
                  <b>{member.name || member.email}</b>
                  <small>
                    {member.email}
                    {member.isSelf && ' (you)'}
                  </small>
                </td>
                <td>{roleNames[member.role]}</td>
                <td data-small="hide">
                  <PortalDay ms={member.sinceMs} />
                </td>
                {isManager && (
                  <td>
                    <RemoveButton action={action} id={member.id} label={member.email} />
                  </td>
                )}
              </tr>
            ))}
            {team.invitations.map(({ id, email, role: invited, expiresMs }) => (
              <tr key={id}>
                <td className={styles.who}>
                  <b>{email}</b>
                  <small>
                    Invited, until <PortalDay ms={expiresMs} />
                  </small>
                </td>
                <td>{roleNames[invited]}</td>
                <td data-small="hide" />
                {isManager && (
                  <td>
                    <RemoveButton action={action} id={id} label={email} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </PortalPanel>
      {isManager && <InvitePanel action={action} refused={inviteRefused} />}
      <PortalPanel
        title="What we tell you about"
        lead={
          <>
            For you alone; everything is in the inbox as well. Turn on notifications for this device{' '}
            <a href={accountPath('alerts')}>under Alerts</a>.
          </>
        }
      >
        <form method="post" action={action} className={styles.notices}>
          <Fieldset legend="Email me about" hideLegend>
            {dealerNotices.map((notice) => (
              <Checkbox key={notice} name="notices" value={notice} defaultChecked={notices.includes(notice)}>
                {noticeNames[notice]}
              </Checkbox>
            ))}
          </Fieldset>
          <div>
            <Button type="submit" name="act" value="notices" variant="quiet">
              Save
            </Button>
          </div>
        </form>
      </PortalPanel>
      <PortalPanel title="History">
        {history.length === 0 ? (
          <p className="muted">No changes yet.</p>
        ) : (
          <ol className={styles.history}>
            {history.map(({ id, words, author, atMs }) => (
              <li key={id}>
                {words}{' '}
                <small>
                  {author}, <PortalDay ms={atMs} />
                </small>
              </li>
            ))}
          </ol>
        )}
      </PortalPanel>
    </>
  );
};
