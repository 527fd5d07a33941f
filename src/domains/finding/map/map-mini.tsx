import styles from './map-mini.module.css';

/** Size of its window and of the drawing. */
export const mapImageSize = { width: 900, height: 640 };

type MiniMapProps = {
  /** Address of the drawing; it takes its colors from the page. */
  image: string;
  /** Link to an interactive map of the place. */
  href: string;
  name: string;
};

/** A small map with one place in its center. */
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
