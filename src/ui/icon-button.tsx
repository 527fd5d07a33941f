import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import type { IconName } from './icons.ts';

type IconButtonLook = {
  icon: IconName;
  label: string;
  size?: 'small' | 'regular';
  /** `keep` fills its icon in red while pressed; `raised` is for use on a picture. */
  tone?: 'plain' | 'keep' | 'raised';
};

type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** Makes it a toggle button; the label stays the same in both states. */
    pressed?: boolean;
  };

const look = ({ size = 'regular', tone = 'plain' }: Pick<IconButtonLook, 'size' | 'tone'>, extra?: string) =>
  classNames(styles.button, styles[size], styles[tone], extra);

export const IconButton = ({
  icon,
  label,
  size,
  tone,
  pressed,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) => (
  <button {...rest} type={type} className={look({ size, tone }, className)} aria-label={label} aria-pressed={pressed}>
    <Icon name={icon} filled={tone === 'keep' && pressed === true} />
  </button>
);

type IconLinkProps = IconButtonLook & Omit<ComponentProps<'a'>, 'children'> & { href: string };

export const IconLink = ({ icon, label, size, tone, href, className, ...rest }: IconLinkProps) => (
  <a {...rest} href={href} className={look({ size, tone }, className)} aria-label={label}>
    <Icon name={icon} />
  </a>
);
