import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import styles from './segmented.module.css';

type SegmentedProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: ReactNode; icon?: IconName; disabled?: boolean }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  block?: boolean;
};

/** A few exclusive options side by side. Radio buttons, so arrow keys, forms and pages without JavaScript work. */
export const Segmented = ({
  legend,
  name,
  options,
  value: current,
  defaultValue,
  onChange,
  block = false,
}: SegmentedProps) => (
  <fieldset className={classNames(styles.segmented, block && styles.block)}>
    <legend className="visually-hidden">{legend}</legend>
    {options.map(({ value, label, icon, disabled }) => (
      <label key={value} className={styles.segment}>
        <input
          type="radio"
          name={name}
          value={value}
          disabled={disabled}
          checked={current === undefined ? undefined : current === value}
          defaultChecked={current === undefined ? defaultValue === value : undefined}
          onChange={() => onChange?.(value)}
          className={styles.input}
        />
        {icon && <Icon name={icon} />}
        {label}
      </label>
    ))}
  </fieldset>
);

type SegmentedLinksProps = {
  label: string;
  items: readonly { href: string; label: ReactNode; icon?: IconName; current?: boolean }[];
  block?: boolean;
};

/** The same look for options that are links to pages. */
export const SegmentedLinks = ({ label, items, block = false }: SegmentedLinksProps) => (
  <nav className={classNames(styles.segmented, block && styles.block)} aria-label={label}>
    {items.map(({ href, label: words, icon, current }) => (
      <a key={href} href={href} className={styles.segment} aria-current={current ? 'page' : undefined}>
        {icon && <Icon name={icon} />}
        {words}
      </a>
    ))}
  </nav>
);
