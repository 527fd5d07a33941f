import type { CSSProperties } from 'react';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { classNames } from '#ui/class-names.ts';
import type { MapBox } from './map-box.ts';
import { groupSize } from './map-group.ts';
import styles from './map-pins.module.css';
import type { MapLayer, MapMarker } from './map-scene.ts';

export type MapLinks = {
  /** Null means everywhere. */
  hrefForBox(box: MapBox | null): string;
  hrefForListing(id: number): string;
};

const at = ({ x, y }: { x: number; y: number }) => ({ left: `${x}%`, top: `${y}%` });

const keyOf = ({ count, ids, x, y }: MapMarker): string => (count === 1 && ids[0] ? `${ids[0]}` : `${x},${y}`);

/** Accessible name of its link, which says what it does. */
const nameOf = ({ name, count, opens }: MapMarker): string =>
  count === 1 ? name : `${name}, ${opens ? 'show them' : 'zoom in'}`;

/** The marker's text; a payment only if all cars on the map are taxed by one state, so that they compare. */
const PinWords = ({ marker: { label, deal, card } }: { marker: MapMarker }) => (
  <span className={styles.words} aria-hidden={card && true}>
    {deal !== 'none' && <i className={styles.deal} />}
    {card?.isAlike ? <Figure of="pin" costs={card.costs} typical={label} /> : label}
  </span>
);

/** Opens on hover, and is the accessible name of the marker's link. */
const PinCard = ({ card, marker }: { card: NonNullable<MapMarker['card']>; marker: MapMarker }) => (
  <span
    className={classNames(styles.card, marker.y < 50 && styles.low)}
    style={{ '--x': `${-marker.x}%` } as CSSProperties}
  >
    <span className={styles.title}>{card.title}</span> <b className={styles.asked}>{marker.label}</b>{' '}
    <OutTheDoorFigure car={card} /> <PaymentFigure car={card} />
    {card.near && <small> near {card.near}</small>}
  </span>
);

type MapPinsProps = MapLinks & {
  layer: MapLayer;
  size: 'narrow' | 'wide';
  things?: string | undefined;
};

/** Names and markers. Every marker is a link, so it works by keyboard and without script. */
export const MapPins = ({ layer, size, things = 'cars', hrefForBox, hrefForListing }: MapPinsProps) => {
  const hrefOf = ({ href, count, ids, box }: MapMarker): string => {
    if (href) return href;
    return count === 1 && ids[0] !== undefined ? hrefForListing(ids[0]) : hrefForBox(box);
  };
  return (
    <div className={classNames(styles.layer, styles[size])} data-layer={size}>
      <div aria-hidden="true">
        {layer.labels.map((label) => (
          <span
            key={`${label.kind} ${label.x} ${label.y}`}
            className={classNames(styles.label, styles[label.kind], label.side && styles[label.side])}
            style={at(label)}
          >
            {label.text}
          </span>
        ))}
      </div>
      {layer.markers.length > 0 && (
        <ul className={styles.markers} aria-label={`${things.charAt(0).toUpperCase()}${things.slice(1)} on the map`}>
          {layer.markers.map((marker, index) => (
            <li key={keyOf(marker)} className={styles.spot} style={at(marker)}>
              <a
                className={classNames(
                  styles.marker,
                  styles[marker.form],
                  marker.side === 'below' && styles.below,
                  marker.deal !== 'none' && styles[marker.deal],
                )}
                style={
                  marker.form === 'group' ? ({ '--size': `${groupSize(marker.count)}px` } as CSSProperties) : undefined
                }
                href={hrefOf(marker)}
                aria-label={marker.card ? undefined : nameOf(marker)}
                data-costs={marker.card?.costs}
                data-marker={index}
                data-cars={marker.count > 1 && marker.ids.length > 0 ? marker.ids.join(' ') : undefined}
                data-scroll={marker.count > 1 ? 'keep' : undefined}
              >
                <PinWords marker={marker} />
                {marker.card && <PinCard card={marker.card} marker={marker} />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
