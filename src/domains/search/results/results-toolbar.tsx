import type { ReactNode } from 'react';
import { PanelButton } from '#ui/panel.tsx';
import { SegmentedLinks } from '#ui/segmented.tsx';
import { filterPanelId } from './filter-rail.tsx';
import styles from './results-toolbar.module.css';
import type { ResultsView } from './results-view.ts';
import { ShareResults } from './share-results.tsx';
import { SortSelect } from './sort-select.tsx';

type ResultsToolbarProps = { view: ResultsView; url: string; compare?: ReactNode; save?: ReactNode };

export const ResultsToolbar = ({ view, url, compare, save }: ResultsToolbarProps) => {
  const { views, chips, form } = view;
  const onMap = views?.current === 'map';
  return (
    <div className={styles.toolbar}>
      <PanelButton
        panelId={filterPanelId}
        variant="quiet"
        size="small"
        icon="sliders"
        className={onMap ? styles.always : styles.open}
      >
        Filters{chips.length > 0 && ` · ${chips.length}`}
      </PanelButton>
      {views && (
        <div className={styles.views}>
          <SegmentedLinks
            label="View"
            items={[
              { href: views.list, label: 'List', icon: 'list', current: !onMap },
              { href: views.map, label: 'Map', icon: 'map', current: onMap },
            ]}
          />
        </div>
      )}
      {compare}
      {save}
      <SortSelect sort={form.sort} located={form.zip !== ''} />
      <ShareResults title={view.heading} url={url} feed={view.meta.feed} />
    </div>
  );
};
