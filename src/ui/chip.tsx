import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type ChipLook = {
  tone?: 'neutral' | 'on' | 'warning' | 'clear';
  icon?: IconName;
  /** A click removes it: a cross follows the text, and the accessible name begins with "Remove". */
  removable?: boolean;
  children: ReactNode;
};

const Inside = ({ icon, removable = false, children }: Omit<ChipLook, 'tone'>) => (
  <>
    {icon && <Icon name={icon} />}
    {removable && <VisuallyHidden>Remove </VisuallyHidden>}
    {children}
    {removable && <Icon name="x" />}
  </>
);

const look = (tone: ChipLook['tone'] = 'neutral', extra?: string) =>
  classNames(styles.chip, tone !== 'neutral' && styles[tone], extra);

/** A chip that is a link; `ChipButton` is a button. */
export const Chip = ({
  tone,
  icon,
  removable,
  className,
  children,
  ...rest
}: ChipLook & Omit<ComponentProps<'a'>, 'children'> & { href: string }) => (
  <a {...rest} className={look(tone, className)}>
    <Inside icon={icon} removable={removable}>
      {children}
    </Inside>
  </a>
);

export const ChipButton = ({
  tone,
  icon,
  removable,
  type = 'button',
  className,
  children,
  ...rest
}: ChipLook & Omit<ComponentProps<'button'>, 'children'>) => (
  <button {...rest} type={type} className={look(tone, className)}>
    <Inside icon={icon} removable={removable}>
      {children}
    </Inside>
  </button>
);

/** A row of chips that wraps; `scroll` keeps it to one line on a phone. */
export const ChipRow = ({
  label,
  scroll = false,
  children,
}: {
  label?: string;
  scroll?: boolean;
  children: ReactNode;
}) => (
  <ul className={classNames(styles.row, scroll && styles.scroll)} aria-label={label}>
    {children}
  </ul>
);
