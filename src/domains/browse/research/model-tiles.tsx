import { formatMoney, grouped } from '#lib/money.ts';
import styles from './model-tiles.module.css';

export type ModelTile = {
  name: string;
  href: string;
  image: string;
  fromUsd: number;
  isEstimate: boolean;
  /** How many are on offer; not said where nobody asked. */
  forSale?: number;
};

/** Models as they look, with what the least expensive trim costs. */
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
