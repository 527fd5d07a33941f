import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { MapBox } from './map-box.ts';
import { groupSize } from './map-group.ts';
import styles from './map-pins.module.css';
import type { MapLayer, MapMarker } from './map-scene.ts';

export type MapLinks = {
  /** Null: everywhere. */
  hrefForBox(box: MapBox | null): string;
  hrefForListing(id: number): string;
};

const at = ({ x, y }: { x: number; y: number }) => ({ left: `${x}%`, top: `${y}%` });

const keyOf = ({ count, ids, x, y }: MapMarker): string => (count === 1 && ids[0] ? `${ids[0]}` : `${x},${y}`);

type MapPinsProps = MapLinks & {
  layer: MapLayer;
  size: 'narrow' | 'wide';
  things?: string | undefined;
};

/** Names and markers. Every marker is a link, so it works with any keyboard and without script. */
export const MapPins = ({ layer, size, things = 'cars', hrefForBox, hrefForListing }: MapPinsProps) => {
  const hrefOf = ({ href, count, ids, box }: MapMarker): string => {
    if (href) return href;
    return count === 1 && ids[0] !== undefined ? hrefForListing(ids[0]) : hrefForBox(box);
  };
  return (
    <div className={classNames(styles.layer, styles[size])}>
      <div aria-hidden="true">
        {layer.labels.map((label) => (
          <span
            key={`${label.kind} ${label.x} ${label.y}`}
            className={classNames(styles.label, styles[label.kind])}
            style={at(label)}
          >
            {label.text}
          </span>
        ))}
      </div>
      {layer.markers.length > 0 && (
        <ul className={styles.markers} aria-label={`${things.charAt(0).toUpperCase()}${things.slice(1)} on the map`}>
          {layer.markers.map((marker) => (
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
                aria-label={marker.name}
                data-cars={marker.count > 1 && marker.ids.length > 0 ? marker.ids.join(' ') : undefined}
                data-scroll={marker.count > 1 ? 'keep' : undefined}
              >
                <span className={styles.words}>
                  {marker.deal !== 'none' && <i className={styles.deal} />}
                  {marker.label}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
