import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { resultsPath } from '#paths/paths.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { SuggestionsState } from './suggestions-slice.ts';
import { useHistoryEntry } from './use-history-entry.ts';
import { useTypeAhead } from './use-type-ahead.ts';
import styles from './words-box.module.css';
import { countWords, useActiveOption, WordsList } from './words-list.tsx';
import { wordsOptions } from './words-options.ts';

type State = {
  suggestedSearches: SuggestionsState;
  recents: { searches: readonly { heading: string; subHeading: string; url: string }[] };
};

type WordsDialogProps = { words: string; within: string | undefined; label: string; onClose: () => void };

/** The search in words on a phone, where the list needs the whole screen (SUGG-05, `showKeywordSearchModal`). */
export const WordsDialog = ({ words, within, label, onClose }: WordsDialogProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const { suggestions } = useSelector((state: State) => state.suggestedSearches);
  const recents = useSelector((state: State) => state.recents.searches);
  const completions = useTypeAhead(typed, within);
  const options = wordsOptions({ typed, completions, suggestions, within, recents });
  const { active, setActive, onKeyDown } = useActiveOption(id, options.length);
  const leaveFor = useHistoryEntry(true, onClose);

  // An opened dialog focuses its first button by default.
  useEffect(() => field.current?.focus(), []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    leaveFor(resultsPath({ keywordPhrases: typed, ...(within !== undefined && { [withinParam]: within }) }));
  };

  return (
    <Dialog title="Search" open onClose={onClose}>
      <form action={resultsPath()} onSubmit={onSubmit} className={styles.dialog}>
        <SearchBox
          ref={field}
          name="keywordPhrases"
          defaultValue={words}
          label={label}
          placeholder={label}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        {options.length > 0 && (
          <WordsList
            id={id}
            options={options}
            active={active}
            onChoose={(event, href) => {
              event.preventDefault();
              leaveFor(href);
            }}
          />
        )}
        <output className="visually-hidden">{options.length > 0 && countWords(options.length)}</output>
      </form>
    </Dialog>
  );
};
