import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { changeLater } from '#domains/people/wallet/state/change-later.ts';
import type { HasWallet } from '#domains/people/wallet/state/wallet-slice.ts';
import type { WalletUser } from '#domains/people/wallet/state/wallet-thunk.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { comparePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { type CompareListCar, mostCompared } from './compare-list.ts';
import { useCompareLink } from './compare-opener.tsx';
import {
  type CompareDispatch,
  clearCompare,
  removeFromCompare,
  selectCompare,
  selectIsTrayOpen,
} from './compare-slice.ts';
import styles from './compare-tray.module.css';

const TrayCar = ({ car, onRemove }: { car: CompareListCar; onRemove: () => void }) => (
  <li className={styles.car}>
    <img src={car.picture} alt="" width={80} height={45} decoding="async" />
    <span className={styles.name}>{car.name}</span>
    <button type="button" className={styles.remove} aria-label={`Remove ${car.name}`} onClick={onRemove}>
      <Icon name="x" />
    </button>
  </li>
);

const places = Array.from({ length: mostCompared }, (_, at) => `place ${at + 1}`);

const wordsOf = (count: number): string => {
  if (count === 0) return `Choose up to ${mostCompared} cars to compare`;
  return count === 1 ? 'Choose one more to compare' : `${count} of ${mostCompared} cars`;
};

/** The cars chosen for comparing, at the bottom of the window. */
export const CompareTray = () => {
  const dispatch = useDispatch<CompareDispatch>();
  const { cars } = useSelector(selectCompare);
  const isVisible = useSelector(selectIsTrayOpen);
  const { link } = useCompareLink();
  const words = useRef<HTMLParagraphElement>(null);
  const walletDispatch = useDispatch<ShopperDispatch<WalletUser>>();
  // Once dismissed, the tip stays hidden (WLT-32); the wallet is loaded after the page.
  const showsTip = useSelector<HasWallet, boolean>(
    ({ wallet }) => wallet.paymentInfo?.interactions?.disableComparePopover !== true,
  );
  const hideTip = () => walletDispatch(changeLater(({ interact }) => interact({ disableComparePopover: true })));
  if (!isVisible) return null;
  const remove = (id: number) => {
    dispatch(removeFromCompare(id));
    // The focused button has been removed; move the focus to the text with the remaining count.
    words.current?.focus();
  };
  return (
    <section className={styles.tray} aria-label="Cars to compare">
      <Container className={styles.inside}>
        <p ref={words} tabIndex={-1} className={styles.words}>
          {wordsOf(cars.length)}
          {showsTip && (
            <span className={styles.tip}>
              They stay here while you browse.{' '}
              <button type="button" onClick={hideTip}>
                Got it
              </button>
            </span>
          )}
        </p>
        <ul className={styles.cars}>
          {cars.map((car) => (
            <TrayCar key={car.id} car={car} onRemove={() => remove(car.id)} />
          ))}
          {places.slice(cars.length).map((place) => (
            <li key={place} className={styles.free} aria-hidden="true" />
          ))}
        </ul>
        <div className={styles.ways}>
          <Button variant="plain" size="small" onClick={() => dispatch(clearCompare())}>
            {cars.length > 0 ? 'Clear' : 'Close'}
          </Button>
          {cars.length > 1 && (
            <>
              <ButtonLink {...link} variant="quiet" size="small" aria-haspopup="dialog" className={styles.quick}>
                Quick look
              </ButtonLink>
              <ButtonLink href={comparePath(cars.map(({ id }) => id))} size="small" icon="compare">
                Compare {cars.length}
              </ButtonLink>
            </>
          )}
        </div>
      </Container>
    </section>
  );
};
