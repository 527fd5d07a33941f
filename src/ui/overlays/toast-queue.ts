import type { ReactNode } from 'react';

export type ToastAction = { label: string; href: string } | { label: string; onPress: () => void };

type Toast = {
  id: number;
  message: ReactNode;
  action?: ToastAction;
  /** A newer toast of the same topic replaces it. */
  topic?: string;
  /** The focused element when the toast appeared; the next Tab from there goes to the toast's action. */
  from?: Element;
};

type ToastOptions = Pick<Toast, 'topic' | 'from'> & { durationMs?: number };

export type ToastQueue = {
  show(message: ReactNode, action?: ToastAction, options?: ToastOptions): number;
  dismiss(id: number): void;
  /** Keeps all toasts while the pointer or the focus is on one. */
  hold(): void;
  release(): void;
  subscribe(listener: () => void): () => void;
  toasts(): readonly Toast[];
};

const MOST = 3;

/** Messages that disappear by themselves (UI-04); they are not overlays and close none (RULING-106). */
export const createToastQueue = ({ durationMs = 6000 }: { durationMs?: number } = {}): ToastQueue => {
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let held = false;

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stop(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const start = (id: number, afterMs = durationMs) => {
    timers.set(
      id,
      setTimeout(() => dismiss(id), afterMs),
    );
  };

  return {
    show(message, action, { topic, from, durationMs: afterMs } = {}) {
      const id = nextId++;
      const others = toasts.filter((toast) => topic === undefined || toast.topic !== topic);
      const recent = others.slice(Math.max(0, others.length + 1 - MOST));
      for (const toast of toasts) if (!recent.includes(toast)) stop(toast.id);
      set([...recent, { id, message, action, topic, from }]);
      if (!held) start(id, afterMs);
      return id;
    },
    dismiss,
    hold() {
      held = true;
      for (const id of [...timers.keys()]) stop(id);
    },
    release() {
      if (!held) return;
      held = false;
      for (const { id } of toasts) start(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toasts: () => toasts,
  };
};
