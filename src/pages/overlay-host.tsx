import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import { type OverlayId, overlayClosed, selectShownOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { inTime } from '#lib/in-time.ts';

/** UI-01: overlays are fetched when they are first asked for. */
const overlays: Partial<Record<OverlayId, () => Promise<ComponentType>>> = {
  'quick-save-list': async () =>
    (await import('#domains/saved/saved-vehicles/quick-saves/quick-save-list.tsx')).QuickSaveList,
  'quick-save-notification': async () =>
    (await import('#domains/saved/saved-vehicles/quick-saves/quick-save-notification.tsx')).QuickSaveNotification,
  'update-saved-vehicle': async () =>
    (await import('#domains/saved/saved-vehicles/update-vehicle-panel.tsx')).UpdateVehiclePanel,
  'update-saved-search': async () =>
    (await import('#domains/saved/saved-searches/update-search-panel.tsx')).UpdateSearchPanel,
  'best-deals-confirmation': async () =>
    (await import('#domains/contact/subscribers/best-deals/best-deals-confirmation.tsx')).BestDealsConfirmation,
  alerts: async () => (await import('#domains/contact/alert-choices/alert-dialog.tsx')).AlertDialog,
  'cancel-account': async () =>
    (await import('#domains/people/accounts/settings/cancel-account-modal.tsx')).CancelAccountModal,
  'new-user': async () => (await import('#domains/people/accounts/area/new-user-modal.tsx')).NewUserModal,
};

/** Another page is another place: what was open over the last one is not carried along. */
const useCloseOnLeaving = (shown: OverlayId | null, path: string) => {
  const dispatch = useDispatch();
  const [openedOn, setOpenedOn] = useState({ shown, path });
  if (openedOn.shown !== shown) setOpenedOn({ shown, path });
  useEffect(() => {
    if (shown && openedOn.shown === shown && openedOn.path !== path) dispatch(overlayClosed(shown));
  }, [dispatch, shown, openedOn, path]);
};

/** UI-02: the one overlay that is shown. One that cannot be fetched, or not in time, is closed again, and the shopper is told. */
export const OverlayHost = () => {
  const shown = useSelector(selectShownOverlay);
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const [fetched, setFetched] = useState<Partial<Record<OverlayId, ComponentType>>>({});
  useCloseOnLeaving(shown, pathname + search);
  useEffect(() => {
    const load = shown && overlays[shown];
    if (!load || fetched[shown]) return;
    inTime(load()).then(
      (overlay) => setFetched((others) => ({ ...others, [shown]: overlay })),
      () => {
        dispatch(overlayClosed(shown));
        dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
      },
    );
  }, [shown, fetched, dispatch]);
  const Shown = shown && fetched[shown];
  return (
    <>
      {/* Always there, so that screen readers hear it fill. */}
      <div role="status">{Shown && shown === 'quick-save-notification' && <Shown />}</div>
      {Shown && shown !== 'quick-save-notification' && <Shown />}
    </>
  );
};
