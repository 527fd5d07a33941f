import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectUser, type UserState } from '#domains/people/accounts/user-slice.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { vehiclePath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Price } from '#ui/price.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { hidePick, loadPicks } from './load-picks.ts';
import type { Pick } from './pick.ts';
import styles from './picked-for-you.module.css';

/**
 * Picks on the account's first page (PROF-12). Loaded in the browser, because they depend on the cars viewed on this
 * device.
 */
export const PickedForYou = () => {
  const dispatch = useDispatch<ShopperDispatch<{ user: UserState }>>();
  const { isLoggedIn, recommendedInventory } = useSelector(selectUser);
  const [picks, setPicks] = useState<readonly Pick[]>([]);
  useEffect(() => {
    if (isLoggedIn) void dispatch(loadPicks()).then(setPicks);
  }, [dispatch, isLoggedIn]);
  const visible = picks.filter(({ id }) => recommendedInventory.includes(id));
  if (visible.length === 0) return null;
  return (
    <section aria-labelledby="picked">
      <SectionHead title="Picked for you" id="picked" note="From cars you saved and looked at." />
      <ul className={styles.picks}>
        {visible.map(({ id, name, priceUsd, picture, reason }) => (
          <li key={id} className={styles.pick}>
            {picture.startsWith('/') && (
              <img src={picture} alt="" width={120} height={72} loading="lazy" decoding="async" />
            )}
            <div className={styles.words}>
              <a href={vehiclePath({ listingId: id })}>{name}</a>
              <p className={styles.reason}>{reason}</p>
            </div>
            {priceUsd !== null && <Price amount={priceUsd} size="small" />}
            <Button variant="plain" size="small" onClick={() => dispatch(hidePick(id))}>
              Hide<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
