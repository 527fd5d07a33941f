import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { Button } from '#ui/button.tsx';
import styles from './install-offer.module.css';
import { installPrompt } from './install-prompt.ts';

const declinedKey = 'installDeclined';

const isDeclined =
  (): ShopperThunk<unknown, boolean> =>
  (_dispatch, _getState, { device }) =>
    device.get(declinedKey) === true;

const decline =
  (): ShopperThunk<unknown> =>
  (_dispatch, _getState, { device }) =>
    void device.set(declinedKey, true);

/** Offers the site as an app below a list of at least two saved cars; "No thanks" is for good. */
export const InstallOffer = ({ carCount }: { carCount: number }) => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const isReady = useSyncExternalStore(installPrompt.subscribe, installPrompt.isReady, () => false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(!dispatch(isDeclined())), [dispatch]);
  if (carCount < 2 || !isReady || !isWanted) return null;
  const dismiss = () => {
    dispatch(decline());
    setWanted(false);
  };
  return (
    <aside className={styles.offer} aria-label="Install this site">
      <p>
        <b>Keep your saved cars on your home screen.</b> They open there like an app, also without a connection.
      </p>
      <span className={styles.ways}>
        <Button size="small" onClick={() => void installPrompt.show()}>
          Install
        </Button>
        <Button size="small" variant="plain" onClick={dismiss}>
          No thanks
        </Button>
      </span>
    </aside>
  );
};
