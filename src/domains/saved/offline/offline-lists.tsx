import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useWaitingLeads } from '#domains/contact/leads/waiting/use-waiting-leads.ts';
import { useWaitingChanges } from '#domains/people/waiting/use-waiting-changes.ts';
import { waitingWords } from '#domains/people/waiting/waiting-changes.ts';
import { type RecentsState, selectRecentSearches, selectRecentVehicles } from '#domains/saved/recents/recents-slice.ts';
import { SaveHeart } from '#domains/saved/saved-vehicles/save-heart.tsx';
import { type SavedVehiclesDispatch, selectSavedVehicles } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { grouped } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Price } from '#ui/price.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { asOf } from './as-of.ts';
import { readCachedPages } from './cached-pages.ts';
import styles from './offline-lists.module.css';
import { useOfflineCars } from './use-offline-cars.ts';

type ListedCar = { id: number; name: string; picture: string; priceUsd: number | null; asOfMs: number; notes?: string };

type CarProps = { car: ListedCar; isCached: boolean; isWaiting: boolean; onNote?: (() => void) | undefined };

/** A name leads to its page only where that page is on the device. */
const Name = ({ href, isCached, children }: { href: string; isCached: boolean; children: ReactNode }) =>
  isCached ? (
    <a href={href} className={styles.name}>
      {children}
    </a>
  ) : (
    <span className={styles.name}>{children}</span>
  );

const Car = ({ car, isCached, isWaiting, onNote }: CarProps) => {
  const { id, name, picture, priceUsd, asOfMs, notes } = car;
  return (
    <li className={styles.car}>
      <span className={styles.stage}>
        {picture.startsWith('/') && <img src={picture} alt="" width={112} height={67} decoding="async" />}
      </span>
      <div className={styles.words}>
        <Name href={vehiclePath({ listingId: id })} isCached={isCached}>
          {name || 'Saved car'}
        </Name>
        <span className={styles.facts}>
          {priceUsd === null ? 'Price not listed' : <Price amount={priceUsd} size="small" />}
          <span className={styles.quiet}>as of {asOf(asOfMs)}</span>
        </span>
        {notes && <span className={styles.note}>“{notes}”</span>}
        {isWaiting && <Badge tone="info">Waiting for a connection</Badge>}
        {onNote && (
          <Button
            size="small"
            variant="plain"
            onClick={onNote}
            aria-label={`${notes ? 'Edit' : 'Add'} note on ${name}`}
          >
            {notes ? 'Edit note' : 'Add note'}
          </Button>
        )}
      </div>
      <SaveHeart car={{ id, name, picture, price: priceUsd }} />
    </li>
  );
};

const Section = ({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <SectionHead title={title} id={id} note={note} />
    <ul className={styles.list}>{children}</ul>
  </section>
);

/** Fetched ahead of time, with everything else that works without a connection. */
const fetchPanel = () => import('#domains/saved/saved-vehicles/update-saved-vehicle.ts');

const Waiting = () => {
  const changes = useWaitingChanges();
  const { leads, discard } = useWaitingLeads();
  if (changes.length + leads.length === 0) return null;
  return (
    <Section id="waiting" title="Waiting for a connection" note="Sent by itself as soon as there is one.">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.id}`} className={styles.row}>
          <b>{change.name}</b>
          <span className={styles.quiet}>{waitingWords(change)}</span>
        </li>
      ))}
      {leads.map((lead) => (
        <li key={lead.requestId} className={styles.row}>
          <span>
            <b>Message to {lead.dealer}</b> <span className={styles.note}>{lead.values.message}</span>
          </span>
          <Button
            size="small"
            variant="plain"
            onClick={() => discard(lead)}
            aria-label={`Discard message to ${lead.dealer}`}
          >
            Discard
          </Button>
        </li>
      ))}
    </Section>
  );
};

/** What this device has of saved cars, viewed cars and searches, each with its time. */
export const OfflineLists = () => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const [cached, setCached] = useState<ReadonlySet<string>>(new Set());
  const searches = useSelector(selectRecentSearches);
  const vehicles = useSelector((state: { recents: RecentsState }) => selectRecentVehicles(state));
  const { quickSaves } = useSelector(selectSavedVehicles);
  const changes = useWaitingChanges();
  const { account, openPanel } = useOfflineCars();
  useEffect(() => {
    readCachedPages().then(setCached, () => {});
  }, []);
  const isCached = (id: number) => cached.has(vehiclePath({ listingId: id }));
  const isWaiting = (id: number) => changes.some((change) => change.kind === 'vehicle' && change.id === String(id));
  const saved = account.cars.map(({ bookmark, name, picture, priceUsd }) => {
    const change = changes.find(({ kind, id }) => kind === 'vehicle' && id === String(bookmark.listingId));
    const notes = change?.notes?.text ?? bookmark.notes;
    return { id: bookmark.listingId, name, picture, priceUsd, asOfMs: account.asOfMs, notes, bookmark };
  });
  const onDevice = quickSaves.toReversed().map(({ listingId, savedMs, advertisedUsd, ...car }) => ({
    ...car,
    id: listingId,
    priceUsd: advertisedUsd,
    asOfMs: savedMs,
  }));
  if (saved.length + onDevice.length + vehicles.length + searches.length === 0) {
    return (
      <>
        <Waiting />
        <EmptyState title="Nothing here yet" art="empty">
          Cars you save or look at, and your last searches, are kept here for when you’re offline.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.sections}>
      <Waiting />
      {saved.length + onDevice.length > 0 && (
        <Section id="saved" title="Saved cars">
          {saved.map(({ bookmark, ...car }) => (
            <Car
              key={car.id}
              car={car}
              isCached={isCached(car.id)}
              isWaiting={isWaiting(car.id)}
              onNote={() =>
                void fetchPanel().then(({ editSavedVehicle }) => dispatch(editSavedVehicle(openPanel(car, bookmark))))
              }
            />
          ))}
          {onDevice.map((car) => (
            <Car key={car.id} car={car} isCached={isCached(car.id)} isWaiting={false} />
          ))}
        </Section>
      )}
      {searches.length > 0 && (
        <Section id="searches" title="Last searches">
          {searches.map(({ url, fullHeading, totalResultCount, timestamp }) => (
            <li key={timestamp} className={styles.row}>
              <Name href={url} isCached={cached.has(url)}>
                {fullHeading}
              </Name>
              <span className={styles.quiet}>
                {grouped(totalResultCount)} found · as of {asOf(timestamp)}
              </span>
            </li>
          ))}
        </Section>
      )}
      {vehicles.length > 0 && (
        <Section id="viewed" title="Recently viewed">
          {vehicles.map(({ id, title, picture, priceUsd, timestamp }) => (
            <Car
              key={id}
              car={{ id, name: title, picture, priceUsd, asOfMs: timestamp }}
              isCached={isCached(id)}
              isWaiting={isWaiting(id)}
            />
          ))}
        </Section>
      )}
    </div>
  );
};
