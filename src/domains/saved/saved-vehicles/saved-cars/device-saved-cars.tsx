import { type ComponentType, useEffect, useState } from 'react';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { savedCarsPath } from '../saved-paths.ts';
import styles from './saved-cars.module.css';

/** A visitor's saved cars; rendered in the browser, because they are stored on the device. */
export const DeviceSavedCars = () => {
  // Loaded for visitors only.
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    import('../quick-saves/quick-save-cars.tsx').then(
      ({ QuickSaveCars }) => setList(() => QuickSaveCars),
      () => {},
    );
  }, []);
  return (
    <>
      <AccountHead
        title="Saved cars"
        action={
          <ButtonLink href={signInPath('sign-in', savedCarsPath)} size="small">
            Sign in to keep them everywhere
          </ButtonLink>
        }
      >
        Saved on this device until you sign in.
      </AccountHead>
      <div className={styles.waiting}>
        {List && <List />}
        <noscript>
          <p>Cars saved without an account need JavaScript, which is off. Sign in to see the ones in your account.</p>
        </noscript>
      </div>
    </>
  );
};
