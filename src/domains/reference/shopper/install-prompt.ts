/** Chromium's event; other browsers install from their own menus. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Holds back the browser's own prompt, which would come on the first visit, until there is something to return to. */
const createInstallPrompt = () => {
  let held: InstallEvent | undefined;
  const listeners = new Set<() => void>();
  const set = (event: InstallEvent | undefined) => {
    held = event;
    for (const listener of listeners) listener();
  };
  return {
    /** Call once the page is alive. */
    hold: (event: Event) => {
      event.preventDefault();
      if (isInstallEvent(event)) set(event);
    },
    isReady: () => held !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** An event can be used once. */
    show: async () => {
      const event = held;
      set(undefined);
      await event?.prompt();
    },
  };
};

export const installPrompt = createInstallPrompt();
