import { AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { inOrder, roleText } from '#domains/people/access/roles.ts';
import type { TeamMember } from '#domains/people/access/team.server.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import styles from './people.module.css';
import { RoleChoices } from './role-choices.tsx';

type PersonRowProps = {
  person: TeamMember;
  /** The owner who reads the screen. */
  isSelf: boolean;
  isLastOwner: boolean;
  /** Whether one of their roles requires a second factor. */
  needsFactor: boolean;
};

const Factor = ({ hasFactor, needsFactor }: { hasFactor: boolean; needsFactor: boolean }) => {
  if (hasFactor) return <AdminState tone="good">Second factor on</AdminState>;
  return needsFactor ? (
    <AdminState tone="warn">Second factor not set up</AdminState>
  ) : (
    <AdminState tone="plain">Second factor off</AdminState>
  );
};

const Edit = ({ person, isSelf, isLastOwner }: Omit<PersonRowProps, 'needsFactor'>) => {
  const byPeople = person.roles.filter(({ source }) => source === 'person').map(({ role }) => role);
  const bySignOn = inOrder(person.roles.filter(({ source }) => source === 'sign-on').map(({ role }) => role));
  const name = person.name || person.email;
  return (
    <Disclosure summary={`Change ${name}`} look="link">
      <AdminForm action={opsPath('people')} className={styles.edit}>
        <input type="hidden" name="id" value={person.id} />
        <RoleChoices legend={`Roles of ${name}`} selected={byPeople} />
        {bySignOn.length > 0 && (
          <p className={styles.note}>
            {roleText(bySignOn)} by sign-on: follows their groups at each sign-in through the provider.
          </p>
        )}
        {isLastOwner && <p className={styles.note}>The last owner: make somebody else an owner first.</p>}
        <div className={styles.actions}>
          <Button type="submit" name="act" value="roles" size="small">
            Save roles
          </Button>
          {person.sessions > 0 && (
            <Button type="submit" name="act" value="end-sessions" variant="quiet" size="small">
              {isSelf
                ? 'Sign me out everywhere'
                : `End ${person.sessions} ${person.sessions === 1 ? 'session' : 'sessions'}`}
            </Button>
          )}
          {!isLastOwner && (
            <Button type="submit" name="act" value="remove" variant="plain" size="small">
              {isSelf ? 'Leave the back office' : 'Remove from the back office'}
            </Button>
          )}
        </div>
      </AdminForm>
    </Disclosure>
  );
};

/** One person: who they are, their roles, second factor, sessions and when they were last here. */
export const PersonRow = ({ person, isSelf, isLastOwner, needsFactor }: PersonRowProps) => {
  const { name, email, roles, hasFactor, seenMs, sessions } = person;
  return (
    <li>
      <div className={styles.person}>
        <div className={styles.who}>
          <b>
            {name || email}
            {isSelf && ' (you)'}
          </b>
          {name && <small>{email}</small>}
        </div>
        <b className={styles.roles}>{roleText(roles.map(({ role }) => role))}</b>
        <span className={styles.factor}>
          <Factor hasFactor={hasFactor} needsFactor={needsFactor} />
        </span>
        <span className={styles.seen}>
          {seenMs === null ? (
            'Never here'
          ) : (
            <>
              Last here <AdminTime ms={seenMs} />
            </>
          )}
          , {sessions} {sessions === 1 ? 'session' : 'sessions'}
        </span>
      </div>
      <Edit person={person} isSelf={isSelf} isLastOwner={isLastOwner} />
    </li>
  );
};
