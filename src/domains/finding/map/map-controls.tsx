import { Icon } from '#ui/icon.tsx';
import { canZoomIn, zoomedBox } from './map-box.ts';
import styles from './map-controls.module.css';
import type { MapLinks } from './map-pins.tsx';
import type { MapScene } from './map-scene.ts';

type ZoomStepProps = { way: 'in' | 'out'; href: string | null };

const ZoomStep = ({ way, href }: ZoomStepProps) => {
  const icon = <Icon name={way === 'in' ? 'plus' : 'minus'} />;
  if (href === null) {
    return (
      <button type="button" className={styles.step} aria-label={`Zoom ${way}`} disabled>
        {icon}
      </button>
    );
  }
  return (
    <a className={styles.step} href={href} aria-label={`Zoom ${way}`} data-map-zoom={way} data-scroll="keep">
      {icon}
    </a>
  );
};

/** Links to a box half or twice as wide; with script they zoom the map directly. */
export const MapZoom = ({
  scene,
  hrefForBox,
}: { scene: Pick<MapScene, 'box' | 'scope'> } & Pick<MapLinks, 'hrefForBox'>) => (
  <div className={styles.zoom}>
    <ZoomStep way="in" href={canZoomIn(scene.box) ? hrefForBox(zoomedBox(scene.box, 0.5)) : null} />
    <ZoomStep way="out" href={scene.scope === 'nation' ? null : hrefForBox(zoomedBox(scene.box, 2))} />
  </div>
);
