import type { ReactNode } from 'react';
import { carSorts } from './car-sorts.ts';
import { filterPanelId } from './filter-rail.tsx';
import type { ResultsView } from './results-view.ts';
import { searchFormId } from './search-form.tsx';
import { ShareResults } from './share-results.tsx';
import { SortSelect } from './sort-select.tsx';
import { ToolbarFrame } from './toolbar-frame.tsx';

type ResultsToolbarProps = { view: ResultsView; url: string; compare?: ReactNode; save?: ReactNode };

export const ResultsToolbar = ({ view, url, compare, save }: ResultsToolbarProps) => (
  <ToolbarFrame view={view} panelId={filterPanelId}>
    {compare}
    {save}
    <SortSelect formId={searchFormId} sort={view.form.sort} sorts={carSorts(view.form.zip !== '')} />
    <ShareResults title={view.heading} url={url} feed={view.meta.feed} />
  </ToolbarFrame>
);
