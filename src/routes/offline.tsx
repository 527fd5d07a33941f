import { useEffect, useState } from 'react';
import { cachedAt } from '#browser/offline/cached-page.ts';
import { OfflineLists } from '#domains/saved/offline/offline-lists.tsx';
import { offlinePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Container, SectionHead } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import { useShell } from '../pages/shell.ts';

export const handle: PageHandle = { pageType: 'offline' };

/** The address that had no copy; the worker puts it behind the #. */
const useWantedPage = (): string => {
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const address = location.hash.slice(1);
    if (!/^\/(?![/\\])/.test(address)) return;
    // The page came from the network, so there is a connection again.
    if (cachedAt() === undefined) location.replace(address);
    else setWanted(address);
  }, []);
  return wanted;
};

/** Shown by the service worker in place of pages that are not on the device. */
export default function Offline() {
  const shell = useShell();
  const isAlive = useAlive();
  const wanted = useWantedPage();
  return (
    <Container className={styles.page}>
      <PageHead
        title={`Offline | ${shell?.brand.name ?? ''}`}
        description="Cars and searches kept on this device."
        canonical={offlinePath()}
        robots="noindex"
      />
      <SectionHead
        level={1}
        title="Kept on this device"
        note="Your saved cars, the cars you looked at and your last searches, for when there’s no connection. Prices may have changed since the time beside them."
      />
      {wanted !== '' && (
        <Banner
          level="info"
          title="That page isn’t on this device."
          action={
            <ButtonLink href={wanted} size="small" variant="quiet">
              Try again
            </ButtonLink>
          }
        >
          It opens when you’re back online.
        </Banner>
      )}
      {isAlive && <OfflineLists />}
    </Container>
  );
}
