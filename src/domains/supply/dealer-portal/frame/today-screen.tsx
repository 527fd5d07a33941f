import { lossWords } from '#domains/supply/feeds/feed-losses.ts';
import { grouped } from '#lib/money.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Banner } from '#ui/status/banner.tsx';
import type { TodayView } from './dealer-today.server.ts';
import { PortalHead, PortalPanel } from './portal-screen.tsx';
import { PortalDay } from './portal-time.tsx';
import styles from './today-screen.module.css';

type TodayScreenProps = {
  dealer: { id: number; name: string };
  today: TodayView;
};

const Figure = ({ href, count, words }: { href: string; count: number; words: string }) => (
  <li>
    <a href={href} className={styles.figure}>
      <b>{grouped(count)}</b>
      <span>{words}</span>
    </a>
  </li>
);

/** Why the portal is closed; the cars stay on the site. */
export const SuspendedScreen = ({ dealer, reason }: { dealer: { name: string }; reason: string }) => (
  <>
    <PortalHead title={dealer.name} />
    <Banner level="warning" title="This portal is suspended.">
      {reason}
    </Banner>
    <PortalPanel title="What stays">
      <p>Your cars stay on the site, and your feed goes on. Ask the site’s operator to open the portal again.</p>
    </PortalPanel>
  </>
);

/** What needs the dealer first. */
export const TodayScreen = ({ dealer, today: { waiting, waitingImport, cars } }: TodayScreenProps) => {
  const list = (view: string) => dealerPortalPath(dealer.id, 'cars', { view });
  return (
    <>
      <PortalHead
        title={dealer.name}
        lead={`${grouped(cars.all)} cars, ${grouped(cars.views)} views in 7 days, ${grouped(cars.saves)} saves.`}
      />
      {waitingImport && (
        <Banner level="warning" title="Your feed waits for the site’s operator.">
          The file {waitingImport.fileName} of <PortalDay ms={waitingImport.arrivedMs} />{' '}
          {waitingImport.loss
            ? `would take ${lossWords(waitingImport.loss)}.`
            : 'would take many cars of its dealers off sale.'}{' '}
          Your cars stay as they are until the operator says yes, or a complete file arrives.
        </Banner>
      )}
      <PortalPanel title="Waiting for you">
        <ul className={styles.figures}>
          <Figure href={dealerPortalPath(dealer.id, 'inbox')} count={waiting.inbox ?? 0} words="in the inbox" />
          <Figure
            href={dealerPortalPath(dealer.id, 'offers')}
            count={waiting.offers ?? 0}
            words="sellers who ask for an offer"
          />
          <Figure
            href={dealerPortalPath(dealer.id, 'reviews')}
            count={waiting.reviews ?? 0}
            words="reviews without an answer"
          />
        </ul>
      </PortalPanel>
      <PortalPanel title="Cars to look at">
        <ul className={styles.figures}>
          <Figure href={list('long')} count={cars.long} words="listed for more than 45 days" />
          <Figure href={list('above')} count={cars.above} words="above market" />
          <Figure href={list('photos')} count={cars.photos} words="with fewer than 6 photos" />
        </ul>
      </PortalPanel>
    </>
  );
};
