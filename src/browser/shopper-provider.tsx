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
import styles from './shopper-provider.module.css';
import { startMeasuring } from './start-measuring.ts';
import { startShopper } from './start-shopper.ts';
import { createStore } from './store.ts';

type Slots = Parameters<typeof startMeasuring>[2];

type ShopperProviderProps = {
  services: ShopperServices;
  /** Whether the request had a session cookie. */
  signedIn: boolean;
  /** As decided by the flags. */
  productAnalytics: Slots['productAnalytics'];
  surveyScript: Slots['surveyScript'];
  children: ReactNode;
};

/** Provides the shopper's store to a page and shows its toasts. */
export const ShopperProvider = ({
  services,
  signedIn,
  productAnalytics,
  surveyScript,
  children,
}: ShopperProviderProps) => {
  const [{ store, rendered }] = useState(() => {
    const made = createStore(services);
    // Hydration needs the state the server rendered with, where nobody is signed in.
    const rendered = made.getState();
    if (signedIn) made.dispatch(shopperStarted({ signedIn }));
    return { store: made, rendered };
  });
  // Device storage is read when the page is alive, never while rendering.
  useEffect(() => {
    let stop = whenIdle(() => {
      stop = startShopper(store, services, signedIn);
      // Marks the page as alive for style sheets and tests.
      document.documentElement.dataset.alive = 'true';
    });
    return () => stop();
  }, [store, services, signedIn]);
  // Once per document: what may be measured doesn't change while it is open.
  const measured = useRef(false);
  useEffect(() => {
    if (measured.current) return;
    measured.current = true;
    startMeasuring(store, services, { productAnalytics, surveyScript });
  }, [store, services, productAnalytics, surveyScript]);
  return (
    <Provider store={store} serverState={rendered}>
      {children}
      <ToastHost />
    </Provider>
  );
};

const fetchToasts = async () => (await import('./shopper-toasts.tsx')).ShopperToasts;

/** The toast component is fetched with the first toast. If that fails, the toast becomes an alert without buttons. */
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

/** Banner at the top of the page that stays visible while scrolling (UI-03). */
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
