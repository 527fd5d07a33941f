import type { ReactNode } from 'react';
import styles from './link-columns.module.css';

type ColumnLink = { href: string; label: ReactNode; note?: ReactNode };

/** A long list of links in columns, each with an optional muted note at its end. */
export const LinkColumns = ({ links }: { links: readonly ColumnLink[] }) => (
  <ul className={styles.columns}>
    {links.map(({ href, label, note }) => (
      <li key={href}>
        <a href={href}>
          {label}
          {note !== undefined && <span>{note}</span>}
        </a>
      </li>
    ))}
  </ul>
);
