import { useMemo } from 'react';
import { type MapLinks, MapPins } from './map-pins.tsx';
import styles from './map-results.module.css';
import type { SentScene } from './map-scene.ts';

const pinsId = 'map-pins';

/** Markers for small windows and for large ones. Those a document came with are kept as they stand in it. */
export const MapStandingPins = ({ scene, ...links }: MapLinks & { scene: SentScene }) => {
  const { narrow, wide, things } = scene;
  const standing = useMemo(
    () => (narrow && wide ? undefined : { __html: document.getElementById(pinsId)?.innerHTML ?? '' }),
    [narrow, wide],
  );
  if (!narrow || !wide) return <div id={pinsId} className={styles.pins} dangerouslySetInnerHTML={standing} />;
  return (
    <div id={pinsId} className={styles.pins}>
      <MapPins layer={narrow} size="narrow" things={things} {...links} />
      <MapPins layer={wide} size="wide" things={things} {...links} />
    </div>
  );
};
