import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './dialog.module.css';
import { closeOnBackdropClick, showAsModal } from './dialog-element.ts';

type DialogProps = {
  /** Required if a DialogButton opens it. */
  id?: string;
  title: ReactNode;
  hideTitle?: boolean;
  /** If omitted, the dialog is opened by a DialogButton and manages its own state. */
  open?: boolean;
  onClose?: () => void;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  /** `end` is a drawer at the side; on small screens both slide up from the bottom. */
  placement?: 'center' | 'end';
  size?: 'regular' | 'wide';
  closeLabel?: string;
  children: ReactNode;
};

/**
 * The native modal dialog: it traps and restores focus and closes on Escape or a click on the backdrop. The close
 * button's form has method="dialog", so closing works without JavaScript.
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
  // The `open` attribute is only rendered at first, for pages whose script has not run; later the element manages it.
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
      // Closing before unmounting returns the focus to the previous element.
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

/** Opens a Dialog by id: with the `command` attribute where the browser supports it, else by script. */
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
