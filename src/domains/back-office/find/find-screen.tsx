import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import styles from '#domains/back-office/frame/find.module.css';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { FindGroup } from './find.server.ts';

/** The results of a search of the back office, by kind; a single result is opened directly. */
export const FindScreen = ({ words, groups }: { words: string; groups: readonly FindGroup[] }) => (
  <>
    <AdminHead title="Find" lead={words && `For “${words}”`} />
    {groups.map(({ kind, hits }) => (
      <AdminPanel key={kind} title={kind} flush>
        <ul className={styles.hits}>
          {hits.map(({ title, detail, href }) => (
            <li key={href + title}>
              <a href={href}>
                <b>{title}</b>
                <span>{detail}</span>
              </a>
            </li>
          ))}
        </ul>
      </AdminPanel>
    ))}
    {groups.length === 0 && (
      <EmptyState title={words ? 'No results' : 'What are you looking for?'}>
        Search by VIN, listing number, dealer name, email address or lead number.
      </EmptyState>
    )}
  </>
);
