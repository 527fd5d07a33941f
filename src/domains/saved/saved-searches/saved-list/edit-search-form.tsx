import { BookmarkForm, type RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { type SavedSearchRow, savedSearchesPath } from './saved-search-row.ts';

type EditSearchFormProps = { search: SavedSearchRow; phone: string; refused?: RefusedBookmark | undefined };

export const EditSearchForm = ({ search, phone, refused }: EditSearchFormProps) => (
  <BookmarkForm
    path={savedSearchesPath}
    bookmark={search}
    refused={refused}
    titleLabel="Name"
    alertsLegend="When a new car matches"
    phone={phone}
    theirs={
      <p>
        Saved elsewhere: <strong>{search.title}</strong>
      </p>
    }
  />
);
