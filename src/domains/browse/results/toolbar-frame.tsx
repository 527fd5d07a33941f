import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { SegmentedLinks } from '#ui/forms/segmented.tsx';
import { PanelButton } from '#ui/layout/panel.tsx';
import styles from './toolbar-frame.module.css';

/** The active filters, and addresses of both views. */
type Browsed = {
  chips: readonly unknown[];
  views?: { current: 'list' | 'map'; list: string; map: string };
};

type ToolbarFrameProps = { view: Browsed; panelId: string; children: ReactNode };

export const ToolbarFrame = ({ view: { chips, views }, panelId, children }: ToolbarFrameProps) => {
  const onMap = views?.current === 'map';
  return (
    <div className={styles.toolbar} data-toolbar>
      <PanelButton
        panelId={panelId}
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
      {views && (
        <ButtonLink
          href={onMap ? views.list : views.map}
          variant="plain"
          size="small"
          icon={onMap ? 'list' : 'map'}
          className={styles.otherView}
        >
          {onMap ? 'List' : 'Map'}
        </ButtonLink>
      )}
      {children}
    </div>
  );
};
