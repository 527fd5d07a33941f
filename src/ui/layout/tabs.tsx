import { type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

type TabLinksProps = {
  label: string;
  items: readonly { href: string; label: ReactNode; count?: ReactNode; current?: boolean }[];
};

/** Tabs that are pages: links, one of them current. */
export const TabLinks = ({ label, items }: TabLinksProps) => (
  <nav className={styles.list} aria-label={label}>
    {items.map(({ href, label: words, count, current }) => (
      <a key={href} href={href} className={styles.tab} aria-current={current ? 'page' : undefined}>
        {words}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </a>
    ))}
  </nav>
);

type Tab = { id: string; label: ReactNode; count?: ReactNode; content: ReactNode };

type TabsProps = {
  legend: string;
  /** At most eight, which is what the style sheet supports. */
  tabs: readonly Tab[];
  defaultTab?: string;
  onChange?: (id: string) => void;
};

/** Tabs within a page: radio buttons and :has(), so panels switch without JavaScript. */
export const Tabs = ({ legend, tabs, defaultTab = tabs[0]?.id, onChange }: TabsProps) => {
  const group = useId();
  return (
    <div className={styles.tabs}>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{legend}</legend>
        {tabs.map(({ id, label, count }) => (
          <label key={id} className={styles.tab}>
            <input
              type="radio"
              name={group}
              value={id}
              defaultChecked={id === defaultTab}
              onChange={() => onChange?.(id)}
              className={styles.input}
            />
            {label}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ id, label, content }) => (
        <section key={id} className={styles.panel} aria-label={typeof label === 'string' ? label : undefined}>
          {content}
        </section>
      ))}
    </div>
  );
};
