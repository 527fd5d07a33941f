import { formatMoney, grouped } from '#lib/money.ts';
import styles from './model-tiles.module.css';

export type ModelTile = {
  name: string;
  href: string;
  image: string;
  fromUsd: number;
  isEstimate: boolean;
  /** Number of cars on offer; undefined if not counted. */
  forSale?: number;
};

/** Tiles of models with picture and lowest price. */
export const ModelTiles = ({ models }: { models: readonly ModelTile[] }) => (
  <ul className={styles.models}>
    {models.map(({ name, href, image, fromUsd, isEstimate, forSale = 0 }) => (
      <li key={href}>
        <a href={href} className={styles.model}>
          <img src={image} alt="" width={800} height={450} loading="lazy" />
          <b>{name}</b>
          <span>
            from {formatMoney(fromUsd)}
            {isEstimate && ' (estimate)'}
          </span>
          {forSale > 0 && <span>{grouped(forSale)} for sale</span>}
        </a>
      </li>
    ))}
  </ul>
);
