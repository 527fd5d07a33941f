import { memo, useMemo } from 'react';
import styles from './map-drawing.module.css';
import { dotsOf } from './map-path.ts';
import type { MapScene } from './map-scene.ts';

/** Land, water and borders, and the search radius. */
export const MapDrawing = memo(({ scene }: { scene: MapScene }) => {
  const { width, height, margin } = scene;
  const drawing = useMemo(() => ({ __html: scene.drawing }), [scene.drawing]);
  return (
    <svg
      className={styles.drawing}
      style={{ width: `${(1 + (2 * margin) / width) * 100}%` }}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      aria-hidden="true"
    >
      <g className={styles.scenery} dangerouslySetInnerHTML={drawing} />
      {scene.ring && <path className={styles.reach} d={scene.ring} />}
      <g className={styles.driveTimes}>
        {scene.driveTimes.map(({ minutes, path, label }) => (
          <g key={minutes}>
            <path d={path} />
            <text x={label.x} y={label.y}>
              {minutes} min
            </text>
          </g>
        ))}
      </g>
      {scene.drawn && <path className={styles.drawn} d={scene.drawn} />}
      {scene.centre && (
        <g className={styles.centre}>
          <path d={dotsOf([scene.centre])} />
          <path d={dotsOf([scene.centre])} />
        </g>
      )}
    </svg>
  );
});
