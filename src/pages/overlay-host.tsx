import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import { type OverlayId, overlayClosed, selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { inTime } from '#lib/in-time.ts';

/** Overlays are fetched when they are first opened (UI-01). */
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

/** Closes the open overlay when the page changes. */
const useCloseOnLeaving = (openOverlay: OverlayId | null, path: string) => {
  const dispatch = useDispatch();
  const [openedOn, setOpenedOn] = useState({ overlay: openOverlay, path });
  if (openedOn.overlay !== openOverlay) setOpenedOn({ overlay: openOverlay, path });
  useEffect(() => {
    if (openOverlay && openedOn.overlay === openOverlay && openedOn.path !== path) dispatch(overlayClosed(openOverlay));
  }, [dispatch, openOverlay, openedOn, path]);
};

/** Shows the one open overlay (UI-02). If it can't be fetched in time, it is closed and the shopper gets an alert. */
export const OverlayHost = () => {
  const openOverlay = useSelector(selectOpenOverlay);
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const [fetched, setFetched] = useState<Partial<Record<OverlayId, ComponentType>>>({});
  useCloseOnLeaving(openOverlay, pathname + search);
  useEffect(() => {
    const load = openOverlay && overlays[openOverlay];
    if (!load || fetched[openOverlay]) return;
    inTime(load()).then(
      (overlay) => setFetched((others) => ({ ...others, [openOverlay]: overlay })),
      () => {
        dispatch(overlayClosed(openOverlay));
        dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
      },
    );
  }, [openOverlay, fetched, dispatch]);
  const OverlayContent = openOverlay && fetched[openOverlay];
  return (
    <>
      {/* Always rendered, so that screen readers announce its changes. */}
      <div role="status">{OverlayContent && openOverlay === 'quick-save-notification' && <OverlayContent />}</div>
      {OverlayContent && openOverlay !== 'quick-save-notification' && <OverlayContent />}
    </>
  );
};
