import { Form } from 'react-router';
import { sharedListPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { RowButton } from '#ui/row-action.tsx';
import { ListLink } from './list-link.tsx';
import styles from './people-panel.module.css';
import { Face } from './person-marks.tsx';
import { type ListPerson, mostPeople } from './shared-list.ts';

type PeoplePanelProps = {
  listId: string;
  title: string;
  people: readonly ListPerson[];
  link: string | undefined;
  /** Whether one gets emails about the list's cars. */
  alerts: boolean;
};

const Person = ({ listId, person, mayRemove }: { listId: string; person: ListPerson; mayRemove: boolean }) => (
  <li className={styles.person}>
    <Face person={person} />
    <span className={styles.name}>
      {person.name}
      {person.isMe && ' (you)'}
      {person.isOwner && <small> started the list</small>}
    </span>
    {mayRemove && (
      <Form method="post" action={sharedListPath(listId)} preventScrollReset>
        <input type="hidden" name="intent" value="remove-person" />
        <input type="hidden" name="personId" value={person.id} />
        <RowButton type="submit" word="Remove" row={person.name} icon="x" short />
      </Form>
    )}
  </li>
);

/** One's own emails about the list's cars (TWO-10). */
const Alerts = ({ listId, alerts }: Pick<PeoplePanelProps, 'listId' | 'alerts'>) => (
  <Form method="post" action={sharedListPath(listId)} preventScrollReset className={styles.row}>
    <input type="hidden" name="intent" value="alerts" />
    <Switch
      key={String(alerts)}
      name="alerts"
      defaultChecked={alerts}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      Email me price drops and cars that leave
    </Switch>
    <noscript>
      <Button type="submit" size="small" variant="quiet">
        Save
      </Button>
    </noscript>
  </Form>
);

/** Leaving takes one's hearts and notes along; the owner deletes the list for everybody (TWO-09). */
const Leave = ({ listId, isOwner }: { listId: string; isOwner: boolean }) => (
  <Disclosure look="link" summary={isOwner ? 'Delete list' : 'Leave list'}>
    <Form method="post" action={sharedListPath(listId)} className={styles.leave}>
      <input type="hidden" name="intent" value="leave" />
      <p className={styles.quiet}>
        {isOwner
          ? 'The list, its link and everybody’s hearts and notes are gone at once.'
          : 'Your hearts and notes go with you. Cars you added stay.'}
      </p>
      <Button type="submit" size="small" variant="danger">
        {isOwner ? 'Delete for everybody' : 'Leave'}
      </Button>
    </Form>
  </Disclosure>
);

/** Who is on a list and who can see it. */
export const PeoplePanel = ({ listId, title, people, link, alerts }: PeoplePanelProps) => {
  const isOwner = people.some((person) => person.isMe && person.isOwner);
  return (
    <Card as="aside" id="sharing" aria-labelledby="sharing-title" className={styles.panel}>
      <SectionHead title="Who can see this list" id="sharing-title" level={2} />
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={person.id} listId={listId} person={person} mayRemove={isOwner && !person.isMe} />
        ))}
      </ul>
      {people.length === 1 && <p className={styles.quiet}>Send the link to whoever shops with you.</p>}
      {people.length >= mostPeople && <p className={styles.quiet}>The list is full: {mostPeople} people at most.</p>}
      {isOwner && <ListLink listId={listId} title={title} link={link} />}
      <Alerts listId={listId} alerts={alerts} />
      <Leave listId={listId} isOwner={isOwner} />
    </Card>
  );
};
