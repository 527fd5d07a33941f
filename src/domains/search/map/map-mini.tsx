import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { MapDrawing } from './map-drawing.tsx';
import styles from './map-mini.module.css';
import { MapPins } from './map-pins.tsx';
import stage from './map-results.module.css';
import type { MapScene } from './map-scene.ts';

/** One place on a small map that does not move; its marker leads where the point says. */
export const MiniMap = ({ scene, label }: { scene: MapScene; label: string }) => (
  <section className={classNames(stage.map, styles.mini)} aria-label={label}>
    <div className={stage.stage} style={{ '--aspect': scene.width / scene.height } as CSSProperties}>
      <MapDrawing scene={scene} />
      <MapPins
        layer={scene.narrow}
        size="narrow"
        things={scene.things}
        hrefForBox={() => ''}
        hrefForListing={() => ''}
      />
    </div>
  </section>
);
