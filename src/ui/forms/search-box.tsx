import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import styles from './search-box.module.css';

type SearchBoxProps = Omit<ComponentProps<'input'>, 'size' | 'type'> & {
  label: string;
  submitLabel?: string;
  icon?: IconName;
  /** `large` has a filled button, so use it once per page. */
  size?: 'regular' | 'large';
};

/** A search field with a submit button, for use inside a form. */
export const SearchBox = ({
  label,
  submitLabel = 'Search',
  icon = 'search',
  size = 'regular',
  className,
  ...rest
}: SearchBoxProps) => (
  <div className={classNames(styles.box, styles[size], className)}>
    <Icon name={icon} className={styles.icon} />
    <input {...rest} type="search" className={styles.input} aria-label={label} />
    <button type="submit" className={styles.go} aria-label={submitLabel}>
      <Icon name="arrow" />
    </button>
  </div>
);
