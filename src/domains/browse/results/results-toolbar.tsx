import type { ReactNode } from 'react';
import { carSorts } from './car-sorts.ts';
import { filterPanelId } from './filter-rail.tsx';
import type { ResultsView } from './results-view.ts';
import { searchFormId } from './search-form.tsx';
import { SortSelect } from './sort-select.tsx';
import { ToolbarFrame } from './toolbar-frame.tsx';

type ResultsToolbarProps = { view: ResultsView; compare?: ReactNode; save?: ReactNode; share?: ReactNode };

export const ResultsToolbar = ({ view, compare, save, share }: ResultsToolbarProps) => (
  <ToolbarFrame view={view} panelId={filterPanelId}>
    {compare}
    {save}
    <SortSelect
      formId={searchFormId}
      sort={view.form.sort}
      sorts={carSorts({ located: view.form.zip !== '', bestDeals: view.form.bestDeals })}
    />
    {share}
  </ToolbarFrame>
);
