import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { filterPanelId } from './filter-rail.tsx';
import styles from './results-dock.module.css';
import type { ResultsView } from './results-view.ts';

type ResultsDockProps = { view: ResultsView; compare?: ReactNode };

/** On a phone the controls float within reach of the thumb. */
export const ResultsDock = ({ view, compare }: ResultsDockProps) => {
  const { chips, views } = view;
  const onMap = views?.current === 'map';
  return (
    <nav className={styles.dock} aria-label="Results">
      <button type="button" popoverTarget={filterPanelId}>
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
      {compare}
    </nav>
  );
};
