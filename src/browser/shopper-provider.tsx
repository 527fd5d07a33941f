import { type ReactNode, useEffect, useState } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { alertDismissed, selectGlobalAlert, selectToast } from '#domains/accounts/notices-slice.ts';
import type { ShopperServices } from '#domains/accounts/shopper.ts';
import { Banner } from '#ui/banner.tsx';
import { ToastProvider, useToast } from '#ui/toast.tsx';
import { createStore, type Store } from './store.ts';

type ShopperProviderProps = {
  services: ShopperServices;
  /** Runs once the page is alive: what is kept on the device is read then, never while rendering. */
  onStart?: (store: Store) => void;
  children: ReactNode;
};

/** The shopper's state around a page, and the place where the page is told things. */
export const ShopperProvider = ({ services, onStart, children }: ShopperProviderProps) => {
  const [store] = useState(() => createStore(services));
  useEffect(() => onStart?.(store), [store, onStart]);
  return (
    <Provider store={store}>
      <ToastProvider>
        {children}
        <ToastsFromStore />
      </ToastProvider>
    </Provider>
  );
};

const ToastsFromStore = () => {
  const toast = useSelector(selectToast);
  const show = useToast();
  useEffect(() => {
    if (toast) show(toast.message);
  }, [toast, show]);
  return null;
};

/** UI-03: above the page, where a screen reader and an eye both start. */
export const GlobalAlertBanner = () => {
  const alert = useSelector(selectGlobalAlert);
  const dispatch = useDispatch();
  if (!alert) return null;
  return (
    <Banner level={alert.level} onDismiss={() => dispatch(alertDismissed())}>
      {alert.message}
    </Banner>
  );
};
