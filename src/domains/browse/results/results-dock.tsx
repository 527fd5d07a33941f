import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { filterPanelId } from './filter-rail.tsx';
import styles from './results-dock.module.css';
import type { Browsed } from './toolbar-frame.tsx';

type ResultsDockProps = { view: Browsed; panelId?: string; save?: ReactNode; compare?: ReactNode };

/** On a phone the controls float within reach of the thumb. */
export const ResultsDock = ({ view: { chips, views }, panelId = filterPanelId, save, compare }: ResultsDockProps) => {
  const onMap = views?.current === 'map';
  return (
    <nav className={styles.dock} aria-label="Results">
      <button type="button" popoverTarget={panelId}>
        <Icon name="sliders" />
        Filters
        {chips.length > 0 && <span className={styles.count}>{chips.length}</span>}
      </button>
      {views && (
        <a href={onMap ? views.list : views.map}>
          <Icon name={onMap ? 'list' : 'map'} />
          {onMap ? 'List' : 'Map'}
        </a>
      )}
      {save}
      {compare}
    </nav>
  );
};
