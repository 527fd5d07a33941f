import { AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { waitText } from '#domains/back-office/frame/wait-text.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Attention } from './attention.ts';
import styles from './overview.module.css';

const Item = ({ item, first, nowMs }: { item: Attention; first: boolean; nowMs: number }) => {
  const { title, detail, sinceMs, shoppers, action } = item;
  return (
    <li>
      <div>
        <AdminState tone={shoppers === 'everybody' || shoppers > 0 ? 'bad' : 'warn'}>
          <b>{title}</b>
        </AdminState>
        <p>{detail}</p>
      </div>
      <span className={styles.since}>{sinceMs !== undefined && waitText(nowMs - sinceMs)}</span>
      <ButtonLink href={action.href} size="small" variant={first ? 'primary' : 'quiet'}>
        {action.label}
      </ButtonLink>
    </li>
  );
};

/** Problems that need attention, those that affect most shoppers first. */
export const AttentionPanel = ({ items, nowMs }: { items: readonly Attention[]; nowMs: number }) => (
  <AdminPanel
    title="Needs attention first"
    flush
    actions={items.length > 1 && <span className={styles.since}>Most shoppers affected first</span>}
  >
    {items.length === 0 ? (
      <p className={styles.calm}>All clear</p>
    ) : (
      <ul className={styles.attention}>
        {items.map((item, index) => (
          <Item key={item.title} item={item} first={index === 0} nowMs={nowMs} />
        ))}
      </ul>
    )}
  </AdminPanel>
);
