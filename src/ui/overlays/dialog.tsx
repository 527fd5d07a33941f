import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './dialog.module.css';
import { closeOnBackdropClick, showAsModal } from './dialog-element.ts';

type DialogProps = {
  /** Needed where a DialogButton opens it. */
  id?: string;
  title: ReactNode;
  hideTitle?: boolean;
  /** Left out: the dialog opens by DialogButton and keeps its own state. */
  open?: boolean;
  onClose?: () => void;
  /** The row of buttons at the foot. */
  footer?: ReactNode;
  /** `end` is a drawer at the side; on a small screen both come up from the bottom. */
  placement?: 'center' | 'end';
  size?: 'regular' | 'wide';
  closeLabel?: string;
  children: ReactNode;
};

/**
 * The platform's modal: it traps focus, gives it back, closes on Escape and on the backdrop. The form around the
 * close button has method="dialog", so closing needs no script either.
 */
export const Dialog = ({
  id,
  title,
  hideTitle = false,
  open,
  onClose,
  footer,
  placement = 'center',
  size = 'regular',
  closeLabel = 'Close',
  children,
}: DialogProps) => {
  const madeUp = useId();
  const dialogId = id ?? madeUp;
  const ref = useRef<HTMLDialogElement>(null);
  // The attribute is only for a page whose script has not run; from then on the element keeps it itself.
  const [openAtFirst] = useState(open === true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === undefined) return;
    if (open) showAsModal(dialog);
    else dialog.close();
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const stopListening = closeOnBackdropClick(dialog);
    return () => {
      stopListening();
      // Closing before the element leaves gives focus back to where it came from.
      dialog.close();
    };
  }, []);

  const closed = () => {
    if (open !== false && !ref.current?.open) onClose?.();
  };

  return (
    <dialog
      ref={ref}
      id={dialogId}
      className={classNames(styles.dialog, styles[placement], size === 'wide' && styles.wide)}
      aria-labelledby={`${dialogId}-title`}
      closedby="any"
      open={openAtFirst}
      onClose={closed}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={`${dialogId}-title`} className={hideTitle ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          <form method="dialog" className={styles.close}>
            <IconButton icon="x" label={closeLabel} type="submit" />
          </form>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
};

type DialogButtonProps = ButtonLook & { dialogId: string; children: ReactNode };

/** Opens a Dialog by id: by the browser's own command where it knows it, by script where it does not. */
export const DialogButton = ({ dialogId, children, ...look }: DialogButtonProps) => {
  const command = { commandfor: dialogId, command: 'show-modal' };
  const open = () => {
    const dialog = document.getElementById(dialogId);
    if (dialog instanceof HTMLDialogElement && !('commandForElement' in HTMLButtonElement.prototype))
      showAsModal(dialog);
  };
  return (
    <Button {...look} {...command} aria-haspopup="dialog" onClick={open}>
      {children}
    </Button>
  );
};
