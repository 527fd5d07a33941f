import type { SiteStage } from '#domains/reference/brands/site-stage.ts';
import styles from './stage-mark.module.css';

const names: Readonly<Record<SiteStage, string>> = {
  preview: 'Preview',
  demo: 'Demo',
  dev: 'Development',
  qa: 'Quality assurance',
  test: 'Test',
};

/**
 * A line above the header that names the stage of a site that is not public. It scrolls away with the page, so it
 * covers nothing.
 */
export const StageMark = ({ stage }: { stage: SiteStage }) => (
  <aside className={styles.mark} aria-label="About this site" data-stage={stage}>
    <p>{names[stage]} site, not the public one</p>
  </aside>
);
