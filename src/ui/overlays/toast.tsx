import { createContext, type ReactNode, useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';
import { createToastQueue, type ToastAction, type ToastQueue } from './toast-queue.ts';
import { useToastPlace } from './use-toast-place.ts';

const ToastContext = createContext<ToastQueue | null>(null);

const none: readonly never[] = [];

/** The toast queue and its region; rendered once, around the whole page. */
export const ToastProvider = ({ durationMs, children }: { durationMs?: number; children: ReactNode }) => {
  const [queue] = useState(() => createToastQueue({ durationMs }));
  return (
    <ToastContext value={queue}>
      {children}
      <ToastRegion queue={queue} />
    </ToastContext>
  );
};

type ShowToast = (message: ReactNode, action?: ToastAction, topic?: string) => void;

/** Longer for keyboard users, who need more time to reach the action. */
const keyboardDurationMs = 20_000;

/**
 * `showToast(message, action?, topic?)`. Does nothing outside of a provider, so that components can be rendered alone.
 */
export const useToast = (): ShowToast => {
  const queue = useContext(ToastContext);
  return useMemo((): ShowToast => {
    if (!queue) return () => {};
    return (message, action, topic) => {
      const from = document.activeElement ?? undefined;
      const durationMs = from?.matches(':focus-visible') ? keyboardDurationMs : undefined;
      queue.show(message, action, { topic, from, durationMs });
    };
  }, [queue]);
};

const ToastRegion = ({ queue }: { queue: ToastQueue }) => {
  const toasts = useSyncExternalStore(queue.subscribe, queue.toasts, () => none);
  const region = useRef<HTMLOutputElement>(null);
  useToastPlace(region, queue, toasts.at(-1)?.id ?? 0);
  return (
    <output
      ref={region}
      className={styles.region}
      aria-live="polite"
      onPointerEnter={queue.hold}
      onPointerLeave={queue.release}
      onFocus={queue.hold}
      onBlur={queue.release}
    >
      {toasts.map(({ id, message, action }) => (
        <ToastMessage key={id} action={action} onDone={() => queue.dismiss(id)}>
          {message}
        </ToastMessage>
      ))}
    </output>
  );
};

type ToastMessageProps = { action?: ToastAction; onDone?: () => void; children: ReactNode };

/** The look of one toast. */
export const ToastMessage = ({ action, onDone, children }: ToastMessageProps) => (
  <span className={styles.toast}>
    <span>{children}</span>
    {action && 'href' in action && (
      <a href={action.href} className={styles.action}>
        {action.label}
      </a>
    )}
    {action && 'onPress' in action && (
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          action.onPress();
          onDone?.();
        }}
      >
        {action.label}
      </button>
    )}
  </span>
);
