import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Form } from 'react-router';
import { AlertSettingsLink } from '#domains/contact/alert-choices/alert-settings-link.tsx';
import { AlertSwitches } from '#domains/contact/alert-choices/alert-switches.tsx';
import { alertTargetOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { feedPath } from '#domains/finding/criteria/address/feed-path.ts';
import type { RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { grouped } from '#lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { RowButton, RowLink } from '#ui/row-action.tsx';
import { editSavedSearch } from '../save-search.ts';
import { searchParamsOf } from '../saved-search.ts';
import { type SavedSearchesDispatch, selectSavedSearches } from '../saved-searches-slice.ts';
import { EditSearchForm } from './edit-search-form.tsx';
import styles from './saved-list.module.css';
import { openSearchPath, resultsPathOf, type SavedSearchRow, savedSearchesPath } from './saved-search-row.ts';

export const rowIdOf = ({ id }: SavedSearchRow): string => `search-${id}`;

type SavedSearchCardProps = {
  search: SavedSearchRow;
  phone: string;
  editing: boolean;
  refused?: RefusedBookmark | undefined;
};

/** A saved search with its filters, new matches and alerts. */
export const SavedSearchCard = ({ search: loaded, phone, editing, refused }: SavedSearchCardProps) => {
  const dispatch = useDispatch<SavedSearchesDispatch>();
  const { bookmarks } = useSelector(selectSavedSearches);
  // The panel may have saved a newer version since the page was loaded.
  const latest = bookmarks[loaded.id];
  const search: SavedSearchRow = latest && latest.version > loaded.version ? { ...loaded, ...latest } : loaded;
  const { id, title, version, newCount, totalCount } = search;
  const edit = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const searchParams = searchParamsOf(search.searchString);
    dispatch(editSavedSearch({ bookmark: { ...search, searchParams, overwriteFlag: false }, phone }));
  };
  return (
    <Card as="article" inset="none" id={rowIdOf(search)}>
      <div className={styles.card}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <a href={openSearchPath(id)}>{title}</a>
          </h2>
          {search.filters.length > 0 && (
            <ul className={styles.filters} aria-label="Filters">
              {search.filters.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          )}
        </div>
        <p className={styles.fresh} data-none={newCount === 0 || undefined}>
          <b>{grouped(newCount)}</b> new of {grouped(totalCount)}
        </p>
        <div className={styles.tools}>
          <AlertSwitches alert={alertTargetOf('search', search, phone)} returnTo={savedSearchesPath} />
          <span className={styles.acts}>
            <AlertSettingsLink target={{ kind: 'search', id, name: title }} short />
            <RowLink word="Feed" row={`of ${title}`} icon="feed" short href={feedPath('rss', resultsPathOf(search))} />
            <RowLink
              word="Edit"
              row={title}
              icon="edit"
              short
              href={`${savedSearchesPath}?edit=${id}#${rowIdOf(search)}`}
              onClick={edit}
            />
            <Form method="post" action={savedSearchesPath} preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="bookmarkId" value={id} />
              <input type="hidden" name="version" value={version} />
              <RowButton type="submit" data-removes word="Delete" row={title} icon="trash" short />
            </Form>
          </span>
        </div>
        {editing && <EditSearchForm search={loaded} phone={phone} refused={refused} />}
      </div>
    </Card>
  );
};
