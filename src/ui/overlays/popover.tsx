import { type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './popover.module.css';

type PopoverProps = ButtonLook & {
  /** The content of the button that opens it. */
  trigger: ReactNode;
  /** The accessible name of the popover. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A small box beside its button, for menus and short forms. Closes on Escape or a click outside. */
export const Popover = ({ trigger, label, className, children, variant = 'quiet', ...look }: PopoverProps) => {
  const id = useId();
  return (
    <>
      <Button {...look} variant={variant} popoverTarget={id} className={className}>
        {trigger}
        <Icon name="down" className={styles.caret} />
      </Button>
      <section id={id} popover="auto" className={styles.box} aria-label={label}>
        {children}
      </section>
    </>
  );
};

/** An explanation behind an info button, reachable by touch, keyboard and mouse. */
export const Explain = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <IconButton icon="info" label={label} size="small" popoverTarget={id} />
      <section id={id} popover="auto" className={classNames(styles.box, styles.tip)} aria-label={label}>
        {children}
      </section>
    </>
  );
};
