import { useDispatch } from 'react-redux';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import type { RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { RemovedBanner } from '#domains/saved/bookmarks/removed-banner.tsx';
import type { RemovedName } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import { searchFormPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useRowChanges } from '#ui/use-row-changes.ts';
import { type SavedSearchesDispatch, searchRemoved } from '../saved-searches-slice.ts';
import styles from './saved-list.module.css';
import { rowIdOf, SavedSearchCard } from './saved-search-card.tsx';
import { resultsPathOf, type SavedSearchRow, savedSearchesPath } from './saved-search-row.ts';

export type SavedSearchesView = {
  searches: SavedSearchRow[];
  phone: string;
  editing: string | null;
  /** Id of the search that was just saved. */
  saved: string | null;
  /** The item that was just removed, which the page offers to restore. */
  removed: RemovedName | undefined;
};

type SavedSearchesListProps = {
  view: SavedSearchesView;
  refused?: RefusedBookmark | undefined;
  problem?: string | undefined;
};

const leadOf = (searches: readonly SavedSearchRow[]): string => {
  const fresh = searches.reduce((sum, { newCount }) => sum + newCount, 0);
  return fresh === 0 ? 'Nothing new since your last visit.' : `${fresh} new since your last visit.`;
};

export const SavedSearchesList = ({ view, refused, problem }: SavedSearchesListProps) => {
  const { searches, phone, editing, removed } = view;
  const saved = searches.find(({ id }) => id === view.saved);
  const dispatch = useDispatch<SavedSearchesDispatch>();
  useFocusAfterRemoval(searches.map(rowIdOf));
  useRowChanges(
    searches.map(({ id }) => id),
    { onRemoved: (id) => dispatch(searchRemoved(id)) },
  );
  return (
    <>
      <AccountHead title="Saved searches">{searches.length > 0 && leadOf(searches)}</AccountHead>
      {saved && (
        <Banner
          level="positive"
          dismissHref={savedSearchesPath}
          action={
            <ButtonLink size="small" variant="quiet" href={resultsPathOf(saved)}>
              Back to its results
            </ButtonLink>
          }
        >
          Saved as “{saved.title}”.
        </Banner>
      )}
      <RemovedBanner removed={removed} path={savedSearchesPath} />
      {problem && <InlineError>{problem}</InlineError>}
      {searches.length === 0 ? (
        <EmptyState
          title="No saved searches yet"
          art="empty"
          action={<ButtonLink href={searchFormPath()}>Start a search</ButtonLink>}
        >
          Save a search from its results. It stays here and shows what’s new.
        </EmptyState>
      ) : (
        <div className={styles.list}>
          {searches.map((search) => (
            <SavedSearchCard
              key={search.id}
              search={search}
              phone={phone}
              editing={editing === search.id}
              refused={refused?.id === search.id ? refused : undefined}
            />
          ))}
        </div>
      )}
    </>
  );
};
