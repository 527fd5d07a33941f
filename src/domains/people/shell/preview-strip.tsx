import { endPreview, previewParam } from '#domains/reference/brands/studio/preview-param.ts';
import { withQuery } from '#lib/query-string.ts';
import styles from './preview-strip.module.css';

/** A line above the header of a draft, which only holders of its link see. */
export const PreviewStrip = ({ draft, path }: { draft: number; path: string }) => (
  <aside className={styles.strip} aria-label="About this preview">
    <p>
      <b>Preview of draft {draft}.</b> Only people with the link see it.{' '}
      <a href={withQuery(path, { [previewParam]: endPreview })} rel="nofollow" target="_self">
        End preview
      </a>
    </p>
  </aside>
);
