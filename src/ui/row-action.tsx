import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './row-action.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type RowActionWords = {
  /** The action in one word, such as "Remove". */
  word: string;
  /** The row's name for screen readers, because the action's label is the same in every row. */
  row: string;
  icon?: IconName;
  /** Shows only the icon on phones. */
  short?: boolean;
};

const Words = ({ word, row, icon, short = false }: RowActionWords) => {
  const words = (
    <>
      {word}
      <VisuallyHidden> {row}</VisuallyHidden>
    </>
  );
  return (
    <>
      {icon && <Icon name={icon} />}
      {short ? <VisuallyHidden only="on-phones">{words}</VisuallyHidden> : <span>{words}</span>}
    </>
  );
};

type RowButtonProps = RowActionWords & Omit<ComponentProps<'button'>, 'children' | 'className'>;

/** An action on one row of a list; muted until hovered. */
export const RowButton = ({ word, row, icon, short, type = 'button', ...rest }: RowButtonProps) => (
  <button {...rest} type={type} className={styles.action}>
    <Words word={word} row={row} icon={icon} short={short} />
  </button>
);

type RowLinkProps = RowActionWords & Omit<ComponentProps<'a'>, 'children' | 'className'> & { href: string };

export const RowLink = ({ word, row, icon, short, href, ...rest }: RowLinkProps) => (
  <a {...rest} href={href} className={styles.action}>
    <Words word={word} row={row} icon={icon} short={short} />
  </a>
);
