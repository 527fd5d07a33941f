import { SectionHead } from '#ui/layout/layout.tsx';
import type { ResourceTile } from './vehicle-page-view.ts';
import styles from './vehicle-resources.module.css';

/** Tiles of further resources with picture and link, labeled if sponsored (UI-07). */
export const VehicleResources = ({ tiles }: { tiles: readonly ResourceTile[] }) => {
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="resources">
      <SectionHead id="resources" title="More to help you decide" />
      <ul className={styles.tiles}>
        {tiles.map(({ cmp, epn, image, title, link, sponsoredText }) => (
          <li key={`${cmp} ${link.href}`} data-cmp={cmp} data-epn={epn}>
            <img src={image.src} alt={image.alt} width={320} height={180} loading="lazy" decoding="async" />
            <h3>{title}</h3>
            <a href={link.href}>{link.label}</a>
            {sponsoredText && <p>{sponsoredText}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
};
