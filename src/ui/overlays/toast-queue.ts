import type { ReactNode } from 'react';

export type ToastAction = { label: string; href: string } | { label: string; onPress: () => void };

type Toast = { id: number; message: ReactNode; action?: ToastAction };

export type ToastQueue = {
  show(message: ReactNode, action?: ToastAction): number;
  dismiss(id: number): void;
  /** While the pointer or the focus is on a toast, none of them leaves. */
  hold(): void;
  release(): void;
  subscribe(listener: () => void): () => void;
  toasts(): readonly Toast[];
};

const MOST = 3;

/** Messages that come and go by themselves (UI-04); they are not overlays and close nothing (RULING-106). */
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
  const start = (id: number) => {
    timers.set(
      id,
      setTimeout(() => dismiss(id), durationMs),
    );
  };

  return {
    show(message, action) {
      const id = nextId++;
      const pushedOut = toasts.slice(0, Math.max(0, toasts.length + 1 - MOST));
      for (const toast of pushedOut) stop(toast.id);
      set([...toasts.slice(pushedOut.length), { id, message, action }]);
      if (!held) start(id);
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
