/**
 * Open overlays, oldest first. Only the last is shown, so there is never more than one on the screen (UI-02);
 * what was not told to close waits underneath and returns. Toasts and banners are no overlays (RULING-106).
 */
export type OverlayState<Id extends string = string> = { readonly open: readonly Id[] };

export const noOverlays: OverlayState<never> = { open: [] };

/** Opening one closes those on the list, whichever it is (RULING-106). */
export const openOverlay = <Id extends string>(
  state: OverlayState<Id>,
  id: Id,
  closeList: readonly Id[],
): OverlayState<Id> => ({ open: [...state.open.filter((other) => other !== id && !closeList.includes(other)), id] });

export const closeOverlay = <Id extends string>(state: OverlayState<Id>, id: Id): OverlayState<Id> =>
  state.open.includes(id) ? { open: state.open.filter((other) => other !== id) } : state;

export const topOverlay = <Id extends string>(state: OverlayState<Id>): Id | null => state.open.at(-1) ?? null;
