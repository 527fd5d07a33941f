import { type ReactNode, useId } from 'react';
import { Button, type ButtonLook } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './popover.module.css';

type PopoverProps = ButtonLook & {
  /** What the opening button says. */
  trigger: ReactNode;
  /** Names the box that opens. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A small box beside its button: for menus and short forms. Closes on Escape and on a press elsewhere. */
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

/** An explanation behind an "i", reached by touch and keyboard as well as by pointer. */
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
