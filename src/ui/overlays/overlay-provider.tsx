import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';
import { closeOverlay, noOverlays, type OverlayState, openOverlay, topOverlay } from './overlays.ts';

type Overlays = { visible: string | null; open: (id: string) => void; close: (id: string) => void };

const OverlayContext = createContext<Overlays>({ visible: null, open: () => {}, close: () => {} });

type OverlayProviderProps = {
  /** The overlays that close when another opens. */
  closeList: readonly string[];
  initial?: string;
  children: ReactNode;
};

type Move = { type: 'open' | 'close'; id: string };

export const OverlayProvider = ({ closeList, initial, children }: OverlayProviderProps) => {
  const [state, move] = useReducer(
    (now: OverlayState, { type, id }: Move) =>
      type === 'open' ? openOverlay(now, id, closeList) : closeOverlay(now, id),
    initial === undefined ? noOverlays : { open: [initial] },
  );
  const visible = topOverlay(state);
  const overlays = useMemo<Overlays>(
    () => ({
      visible,
      open: (id) => move({ type: 'open', id }),
      close: (id) => move({ type: 'close', id }),
    }),
    [visible],
  );
  return <OverlayContext value={overlays}>{children}</OverlayContext>;
};

/** `isVisible` is for a Dialog's `open`, `close` for its `onClose`. */
export const useOverlay = (id: string): { isVisible: boolean; open: () => void; close: () => void } => {
  const overlays = useContext(OverlayContext);
  return { isVisible: overlays.visible === id, open: () => overlays.open(id), close: () => overlays.close(id) };
};
