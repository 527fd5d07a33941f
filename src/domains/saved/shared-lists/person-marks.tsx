import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './person-marks.module.css';
import type { PersonOpinion } from './shared-car.ts';
import type { ListPerson, Mark } from './shared-list.ts';

/** The initials of a person, beside their name or words. */
export const Face = ({ person }: { person: Pick<ListPerson, 'initials' | 'isMe'> }) => (
  <span className={classNames(styles.face, person.isMe && styles.me)} aria-hidden="true">
    {person.initials}
  </span>
);

const markWords: Readonly<Record<Mark, string>> = {
  heart: 'likes it',
  veto: 'ruled it out',
  none: 'hasn’t decided',
};

/** Whether somebody else likes a car, rules it out, or has not decided. */
export const PersonMark = ({ opinion: { person, mark } }: { opinion: PersonOpinion }) => (
  <li className={styles.mark} data-mark={mark}>
    <Icon name={mark === 'veto' ? 'ban' : 'heart'} filled={mark === 'heart'} />
    <span className={styles.name}>{person.name}</span>
    <VisuallyHidden> {markWords[mark]}</VisuallyHidden>
  </li>
);

/** What somebody wrote of a car, and why they ruled it out. */
export const PersonWords = ({ opinion: { person, mark, reason, note } }: { opinion: PersonOpinion }) => {
  return (
    <li className={styles.words}>
      <Face person={person} />
      <div>
        <VisuallyHidden>{person.isMe ? 'You' : person.name}: </VisuallyHidden>
        {mark === 'veto' && reason && <p>Ruled out: “{reason}”</p>}
        {note && <p>“{note}”</p>}
      </div>
    </li>
  );
};
