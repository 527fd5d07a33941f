import { useDispatch, useSelector } from 'react-redux';
import { BookmarkPanel } from '#domains/saved/bookmarks/bookmark-panel.tsx';
import { Button } from '#ui/button.tsx';
import { closeSearchPanel, deleteSavedSearch, updateSavedSearch } from './save-search.ts';
import { type SavedSearchesDispatch, selectSavedSearches, theirsAccepted } from './saved-searches-slice.ts';

/** Name and alerts of a saved search, and its deletion (SRCHSAVE-03, SRCHSAVE-04). */
export const UpdateSearchPanel = () => {
  const { panel, animatedButtonState } = useSelector(selectSavedSearches);
  const dispatch = useDispatch<SavedSearchesDispatch>();
  if (!panel) return null;
  const { bookmark } = panel;
  const remove = () => {
    dispatch(closeSearchPanel());
    dispatch(deleteSavedSearch(bookmark));
  };
  return (
    <BookmarkPanel
      panel={panel}
      animatedButtonState={animatedButtonState}
      heading="Saved search"
      titleLabel="Name"
      alertsLegend="When a new car matches"
      removal={
        <Button variant="plain" icon="trash" onClick={remove}>
          Delete
        </Button>
      }
      onSave={(body) => dispatch(updateSavedSearch({ ...body, bookmarkTitle: body.bookmarkTitle || bookmark.title }))}
      onAcceptTheirs={() => dispatch(theirsAccepted())}
      onClose={() => dispatch(closeSearchPanel())}
    />
  );
};
