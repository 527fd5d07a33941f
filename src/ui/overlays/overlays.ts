/**
 * Open overlays, oldest first. Only the last is visible, so there is never more than one on the screen (UI-02); others
 * stay open underneath and reappear. Toasts and banners are not overlays (RULING-106).
 */
export type OverlayState<Id extends string = string> = { readonly open: readonly Id[] };

export const noOverlays: OverlayState<never> = { open: [] };

/** Opening any overlay closes those on the list (RULING-106). */
export const openOverlay = <Id extends string>(
  state: OverlayState<Id>,
  id: Id,
  closeList: readonly Id[],
): OverlayState<Id> => ({ open: [...state.open.filter((other) => other !== id && !closeList.includes(other)), id] });

export const closeOverlay = <Id extends string>(state: OverlayState<Id>, id: Id): OverlayState<Id> =>
  state.open.includes(id) ? { open: state.open.filter((other) => other !== id) } : state;

export const topOverlay = <Id extends string>(state: OverlayState<Id>): Id | null => state.open.at(-1) ?? null;
