import styles from './map-mini.module.css';

/** The shape of its window, and of the drawing in it. */
export const mapImageSize = { width: 900, height: 640 };

type MiniMapProps = {
  /** The address of the drawing; it takes its colours from the page. */
  image: string;
  /** The same place on a map that moves. */
  href: string;
  name: string;
};

/** The town around one place, with the place in its middle. */
export const MiniMap = ({ image, href, name }: MiniMapProps) => (
  <a className={styles.map} href={href} rel="nofollow noopener">
    <svg
      viewBox={`0 0 ${mapImageSize.width} ${mapImageSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={image} />
    </svg>
    <span className={styles.pin}>{name}</span>
    <span className="visually-hidden"> on a larger map</span>
  </a>
);
