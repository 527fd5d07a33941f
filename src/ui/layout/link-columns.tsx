import type { ReactNode } from 'react';
import styles from './link-columns.module.css';

type ColumnLink = { href: string; label: ReactNode; note?: ReactNode };

/** A long list of links, each with a quiet word at its end, in as many columns as fit. */
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
