import { accountPath, sharedListPath } from '#paths/paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { Face } from './person-marks.tsx';
import { countsInWords } from './shared-car.ts';
import { peopleInWords } from './shared-list.ts';
import type { ListSummary } from './shared-lists.server.ts';
import styles from './shared-lists-card.module.css';

/** More are on their own page. */
const mostLists = 3;

/** The lists last changed, on the account's first page; nothing without any. */
export const SharedListsCard = ({ lists }: { lists: readonly ListSummary[] }) => {
  if (lists.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="shared-lists">
      <SectionHead
        title="Shared lists"
        id="shared-lists"
        action={<TextLink href={accountPath('shared-lists')}>See all</TextLink>}
      />
      <ul className={styles.lists}>
        {lists.slice(0, mostLists).map(({ id, title, people, cars }) => (
          <li key={id} className={styles.list}>
            <div>
              <a href={sharedListPath(id)}>{title}</a>
              <p>
                {peopleInWords(people)}. {countsInWords(cars)}.
              </p>
            </div>
            <span className={styles.faces}>
              {people.map((person) => (
                <Face key={person.id} person={person} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
