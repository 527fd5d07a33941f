import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

type BreadcrumbProps = {
  /** The last one is the current page. */
  items: readonly { label: ReactNode; href?: string }[];
  label?: string;
};

export const Breadcrumb = ({ items, label = 'Breadcrumb' }: BreadcrumbProps) => (
  <nav aria-label={label}>
    <ol className={styles.trail}>
      {items.map(({ label: words, href }, index) => (
        <li key={href ?? index} className={styles.crumb}>
          {href && index < items.length - 1 ? (
            <a href={href}>{words}</a>
          ) : (
            <span aria-current={index === items.length - 1 ? 'page' : undefined}>{words}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
