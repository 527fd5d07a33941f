import { Icon } from '#ui/icon.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import styles from './vehicle-history.module.css';
import type { VehiclePageView } from './vehicle-page-view.ts';

/** History facts: good, bad, or "not reported", which is never shown as good (RULING-63). */
export const VehicleHistory = ({ view }: { view: Pick<VehiclePageView, 'history' | 'freeReport' | 'assurances'> }) => (
  <section aria-labelledby="history">
    <SectionHead
      id="history"
      title="History and warranty"
      note={view.freeReport ? 'The seller gives you the full history report for free' : undefined}
    />
    <ul className={styles.tiles}>
      {view.history.map(({ icon, title, note, tone, href }) => (
        <li key={title} className={styles[tone]}>
          <Icon name={tone === 'note' ? 'alert' : icon} />
          <b>{title}</b>
          <p>{href ? <a href={href}>{note}</a> : note}</p>
        </li>
      ))}
      {view.assurances.map((words) => (
        <li key={words} className={styles.good}>
          <Icon name="check" />
          <b>{words}</b>
        </li>
      ))}
    </ul>
  </section>
);
