import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { openAlertDialog } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import { SignInBeside } from '#domains/people/accounts/sign-in/sign-in-beside.tsx';
import {
  alertDismissed,
  alertShown,
  couldNotOpen,
  couldNotUndo,
  selectGlobalAlert,
  selectToast,
  type Unsaved,
} from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { openNote as OpenNote } from '#domains/saved/saved-vehicles/update-saved-vehicle.ts';
import { inTime } from '#lib/in-time.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { ToastProvider, useToast } from '#ui/overlays/toast.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { measureVisit } from './measure-visit.ts';
import styles from './shopper-provider.module.css';
import { startShopper } from './start-shopper.ts';
import { type AppDispatch, createStore } from './store.ts';
import { useAppDispatch } from './use-app-dispatch.ts';

type Slots = Parameters<typeof measureVisit>[2];

type ShopperProviderProps = {
  services: ShopperServices;
  /** Whether the visitor came with a session. */
  signedIn: boolean;
  /** As flags decided it. */
  productAnalytics: Slots['productAnalytics'];
  surveyScript: Slots['surveyScript'];
  children: ReactNode;
};

/** The shopper's state around a page, and the place where the page is told things. */
export const ShopperProvider = ({
  services,
  signedIn,
  productAnalytics,
  surveyScript,
  children,
}: ShopperProviderProps) => {
  const [{ store, rendered }] = useState(() => {
    const made = createStore(services);
    // The server renders for everybody, so for nobody signed in; that is what the page is hydrated with.
    const rendered = made.getState();
    if (signedIn) made.dispatch(shopperStarted({ signedIn }));
    return { store: made, rendered };
  });
  // What is kept on the device is read when the page is alive, never while rendering.
  useEffect(() => {
    let stop = whenIdle(() => {
      stop = startShopper(store, services, signedIn);
      // Scripts run from here on.
      document.documentElement.dataset.alive = 'true';
    });
    return () => stop();
  }, [store, services, signedIn]);
  // Once a document: what it was decided to measure does not change while it is there.
  const measured = useRef(false);
  useEffect(() => {
    if (measured.current) return;
    measured.current = true;
    measureVisit(store, services, { productAnalytics, surveyScript });
  }, [store, services, productAnalytics, surveyScript]);
  return (
    <Provider store={store} serverState={rendered}>
      <ToastProvider>
        {children}
        <ToastsFromStore />
      </ToastProvider>
    </Provider>
  );
};

/** Fetched when it is asked for; where it cannot be, the shopper is told. */
const undo = (unsaved: Unsaved, dispatch: AppDispatch): void => {
  inTime(import('./undo-unsaved.ts')).then(
    ({ undoUnsaved }) => dispatch(undoUnsaved(unsaved)),
    () => dispatch(alertShown({ level: 'danger', message: couldNotUndo })),
  );
};

/** The same: nobody needs it before they ask for it. */
const addNote = (panel: Parameters<typeof OpenNote>[0], dispatch: AppDispatch): void => {
  inTime(import('#domains/saved/saved-vehicles/update-saved-vehicle.ts')).then(
    ({ openNote }) => dispatch(openNote(panel)),
    () => dispatch(alertShown({ level: 'danger', message: couldNotOpen })),
  );
};

const ToastsFromStore = () => {
  const toast = useSelector(selectToast);
  const dispatch = useAppDispatch();
  const show = useToast();
  useEffect(() => {
    if (!toast) return;
    const { message, alertsOf, noteOf, unsaved } = toast;
    if (unsaved) show(message, { label: 'Undo', onPress: () => undo(unsaved, dispatch) });
    else if (noteOf) show(message, { label: 'Add note', onPress: () => addNote(noteOf, dispatch) }, 'saved');
    else show(message, alertsOf && { label: 'Change', onPress: () => dispatch(openAlertDialog(alertsOf)) });
  }, [toast, show, dispatch]);
  return null;
};

/** UI-03: at the top of the page, and in sight wherever the shopper is on it. */
export const GlobalAlertBanner = () => {
  const alert = useSelector(selectGlobalAlert);
  const dispatch = useDispatch();
  if (!alert) return null;
  return (
    <div className={styles.alert}>
      <div className={styles.box}>
        <Banner
          level={alert.level}
          onDismiss={() => dispatch(alertDismissed())}
          action={alert.leadsTo === 'sign-in' && <SignInBeside />}
        >
          {alert.message}
        </Banner>
      </div>
    </div>
  );
};
