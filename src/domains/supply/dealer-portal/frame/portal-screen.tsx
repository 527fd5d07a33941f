import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './portal-screen.module.css';

/** The heading of a screen: title, summary and actions. */
export const PortalHead = ({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) => (
  <header className={styles.head}>
    <title>{title}</title>
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
);

type PanelProps = {
  title?: string;
  lead?: ReactNode;
  /** Without padding, for tables. */
  flush?: boolean;
  children: ReactNode;
};

export const PortalPanel = ({ title, lead, flush = false, children }: PanelProps) => (
  <section className={classNames(styles.panel, flush && styles.flush)} aria-label={title}>
    {title && (
      <div className={styles.panelHead}>
        <div>
          <h2>{title}</h2>
          {lead && <p className={styles.note}>{lead}</p>}
        </div>
      </div>
    )}
    {children}
  </section>
);
