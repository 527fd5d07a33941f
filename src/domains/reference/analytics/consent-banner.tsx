import type { ConsentWords } from '#domains/reference/brands/settings/consent-copy.ts';
import { legalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import styles from './consent-banner.module.css';
import { consentPath } from './consent-path.ts';

/** A strip at the bottom of the page with two equal answers. It is shown until it is answered and blocks nothing. */
export const ConsentBanner = ({ returnTo, words }: { returnTo: string; words: ConsentWords }) => (
  <form method="post" action={consentPath} className={styles.banner} aria-labelledby="consent-heading">
    <input type="hidden" name="returnTo" value={returnTo} />
    <p className={styles.words}>
      <strong id="consent-heading">{words.question}</strong> <span className={styles.why}>{words.words}</span>{' '}
      <a href={legalPath('privacy-choices')}>Details</a>
    </p>
    <div className={styles.answers}>
      {/* A "no" only removes the banner; a "yes" reloads the page, which is then tracked. */}
      <Button type="submit" name="allow" value="none" variant="quiet" size="small" data-settles="asksConsent">
        {words.no}
      </Button>
      <Button type="submit" name="allow" value="all" variant="quiet" size="small">
        {words.yes}
      </Button>
    </div>
  </form>
);
