import styles from './share.module.css';
import { sharedUrl } from './share-body.ts';
import type { SharedPage } from './share-terms.ts';

type SharePreviewProps = { page: SharedPage; origin: string; withFigures?: boolean };

export const SharePreview = ({ page, origin, withFigures = false }: SharePreviewProps) => (
  <div className={styles.preview}>
    {page.picture && (
      <span className={styles.stage}>
        <img src={page.picture.src} alt={page.picture.alt} width={120} height={75} />
      </span>
    )}
    <div>
      <b>{page.title}</b>
      {page.price && <p>{[page.price, withFigures ? page.figures : ''].filter(Boolean).join(', ')}</p>}
      <p className={styles.address}>{sharedUrl(page, origin, withFigures).replace(/^https?:\/\//, '')}</p>
    </div>
  </div>
);
