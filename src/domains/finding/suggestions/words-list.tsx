import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import styles from './words-box.module.css';
import type { WordsOption } from './words-options.ts';

const optionIcons: Readonly<Record<WordsOption['kind'], IconName>> = {
  make: 'car',
  model: 'car',
  place: 'pin',
  search: 'search',
  suggested: 'spark',
  recent: 'clock',
  anew: 'arrow',
};

type WordsListProps = {
  id: string;
  options: readonly WordsOption[];
  active: number;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
};

/** The field's suggestions. Mousedown is prevented, because losing focus would close the list before the click. */
export const WordsList = ({ id, options, active, onChoose }: WordsListProps) => (
  <div role="listbox" id={`${id}-list`} aria-label="Suggestions" onMouseDown={(event) => event.preventDefault()}>
    {options.map(({ kind, label, href, cars }, at) => (
      <a
        key={`${kind} ${href}`}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        tabIndex={-1}
        href={href}
        className={styles.option}
        onClick={(event) => onChoose(event, href)}
      >
        <Icon name={optionIcons[kind]} />
        <span className={styles.words}>{label}</span>
        {cars !== undefined && <span className={styles.cars}>{cars}</span>}
      </a>
    ))}
  </div>
);

/** Arrow keys move through the options and back to the field; Enter selects the active one. */
export const useActiveOption = (id: string, count: number) => {
  const [active, setActive] = useState(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      // One stop more than options: the field itself.
      const stops = count + 1;
      setActive(((active + 1 + step + stops) % stops) - 1);
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
  };
  return { active, setActive, onKeyDown };
};

export const countWords = (count: number): string =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys`;
