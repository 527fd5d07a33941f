import type { CSSProperties } from 'react';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './split-panel.module.css';
import type { SplitPreview } from './split-preview.server.ts';

const count = (visitors: number): string => Math.round(visitors).toLocaleString('en-US');

const people = (visitors: number): string => `${count(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'}`;

/** The SDK's decisions for simulated visitors, compared with the planned split. */
export const SplitPanel = ({ preview }: { preview: SplitPreview }) => {
  const { visitors, shares, outside, isAsPlanned, moved, left, joined } = preview;
  return (
    <AdminPanel
      title="Split preview"
      lead={`${count(visitors)} simulated visitors, decided by the SDK itself as if it ran`}
    >
      <ul className={styles.shares}>
        {shares.map(({ key, planned, got }) => (
          <li key={key}>
            <span>
              {key} <small>planned {count(planned)}</small>
            </span>
            <b>{count(got)}</b>
            <i style={{ '--share': `${(got / visitors) * 100}%` } as CSSProperties} aria-hidden="true" />
          </li>
        ))}
        <li>
          <span>Not included</span>
          <b>{count(outside)}</b>
          <i style={{ '--share': `${(outside / visitors) * 100}%` } as CSSProperties} aria-hidden="true" />
        </li>
      </ul>
      <ul className={styles.checks}>
        <li>
          <Icon name={isAsPlanned ? 'check' : 'alert'} />
          {isAsPlanned ? 'Within chance of the plan' : 'Not as planned: look for what takes visitors away'}
        </li>
        <li>
          <Icon name={moved === 0 ? 'check' : 'alert'} />
          {moved === 0 ? 'No included visitor changes variation' : `${people(moved)} would change variation`}
        </li>
        {joined > 0 && <li>{people(joined)} newly included</li>}
        {left > 0 && <li>{people(left)} no longer included</li>}
      </ul>
    </AdminPanel>
  );
};
