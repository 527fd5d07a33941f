import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { SpinnerRing } from './status/spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'small' | 'regular' | 'large';
  block?: boolean;
  icon?: IconName;
};

export type ButtonState = '' | 'loading' | 'loaded';

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    state?: ButtonState;
    /** The label after the action has finished. */
    loadedLabel?: string;
    loadingLabel?: string;
  };

export const buttonClass = ({ variant = 'primary', size = 'regular', block = false }: ButtonLook, extra?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, extra);

const Label = ({ icon, children }: { icon?: IconName; children: ReactNode }) => (
  <>
    {icon && <Icon name={icon} />}
    {children}
  </>
);

/** Label, spinner and check share one grid cell, so the width is that of the widest and never changes. */
export const Button = ({
  variant,
  size,
  block,
  icon,
  state = '',
  loadedLabel = 'Done',
  loadingLabel = 'Loading',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (state === 'loading') return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      data-state={state || undefined}
      aria-busy={state === 'loading' || undefined}
      aria-disabled={state === 'loading' || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      <span className={styles.layer} data-on={state === ''} aria-hidden={state !== '' || undefined}>
        <Label icon={icon}>{children}</Label>
      </span>
      {state !== '' && (
        <>
          <span className={styles.layer} data-on={state === 'loading'} aria-hidden={state !== 'loading' || undefined}>
            <SpinnerRing />
            <VisuallyHidden>{loadingLabel}</VisuallyHidden>
          </span>
          <span className={styles.layer} data-on={state === 'loaded'} aria-hidden={state !== 'loaded' || undefined}>
            <Label icon="check">{loadedLabel}</Label>
          </span>
        </>
      )}
    </button>
  );
};

type ButtonLinkProps = ButtonLook & ComponentProps<'a'> & { href: string };

export const ButtonLink = ({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={buttonClass({ variant, size, block }, className)}>
    <span className={styles.layer} data-on="true">
      <Label icon={icon}>{children}</Label>
    </span>
  </a>
);
