import { memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './map-drawing.module.css';
import { dotsOf } from './map-path.ts';
import type { MapScene } from './map-scene.ts';

/** Land, water and borders. Strokes keep their width at any size. */
export const MapDrawing = memo(({ scene }: { scene: MapScene }) => {
  const { width, height, margin } = scene;
  return (
    <svg
      className={classNames(styles.drawing, scene.scope === 'nation' && styles.nation)}
      style={{ width: `${(1 + (2 * margin) / width) * 100}%` }}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      aria-hidden="true"
    >
      <rect className={styles.water} x={-margin} y={-margin} width={width + 2 * margin} height={height + 2 * margin} />
      <path className={styles.abroad} d={scene.neighbours} />
      <path className={styles.water} d={scene.lakes} />
      <path className={styles.land} d={scene.land} />
      <path className={styles.builtUp} d={scene.builtUp} strokeWidth={scene.builtUpWidth} />
      <path className={styles.county} d={scene.countyLines} />
      <path className={styles.state} d={scene.stateLines} />
      {scene.ring && <path className={styles.reach} d={scene.ring} />}
      {scene.insets.map(({ left, top, width: across, height: down, land }) => (
        <g key={left}>
          <rect className={styles.inset} x={left} y={top} width={across} height={down} rx={10} />
          <path className={styles.land} d={land} />
          <rect className={styles.insetEdge} x={left} y={top} width={across} height={down} rx={10} />
        </g>
      ))}
      {scene.centre && (
        <g className={styles.centre}>
          <path d={dotsOf([scene.centre])} />
          <path d={dotsOf([scene.centre])} />
        </g>
      )}
    </svg>
  );
});
