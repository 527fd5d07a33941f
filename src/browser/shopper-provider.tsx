import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { SignInBeside } from '#domains/people/accounts/sign-in/sign-in-beside.tsx';
import {
  alertDismissed,
  alertShown,
  selectGlobalAlert,
  selectToast,
} from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { Banner } from '#ui/status/banner.tsx';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { measureVisit } from './measure-visit.ts';
import styles from './shopper-provider.module.css';
import { startShopper } from './start-shopper.ts';
import { createStore } from './store.ts';

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
      {children}
      <ToastHost />
    </Provider>
  );
};

const fetchToasts = async () => (await import('./shopper-toasts.tsx')).ShopperToasts;

/** What shows toasts is fetched with the first of them. Without a network that one is an alert, with nothing to press. */
const ToastHost = () => {
  const toast = useSelector(selectToast);
  const dispatch = useDispatch();
  const [failedNumber, setFailedNumber] = useState(0);
  const isWanted = toast !== null && toast.number !== failedNumber;
  const ShopperToasts = useLazyComponent(fetchToasts, isWanted, () => {
    if (!toast) return;
    setFailedNumber(toast.number);
    dispatch(alertShown({ level: 'info', message: toast.message }));
  });
  return ShopperToasts ? <ShopperToasts /> : null;
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
