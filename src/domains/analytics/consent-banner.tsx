import { legalPath } from '#domains/criteria/address/paths.ts';
import { Button } from '#ui/button.tsx';
import { consentPath } from './consent.ts';
import styles from './consent-banner.module.css';

/** Asks once, blocks nothing: a strip at the foot of the page whose two answers weigh the same. */
export const ConsentBanner = ({ returnTo }: { returnTo: string }) => (
  <form method="post" action={consentPath} className={styles.banner} aria-labelledby="consent-heading">
    <input type="hidden" name="returnTo" value={returnTo} />
    <p className={styles.words}>
      <strong id="consent-heading">May we count your visit?</strong> It helps us see which pages work. We do not use
      third parties, and nothing is stored unless you say yes. <a href={legalPath('privacy-choices')}>Details</a>
    </p>
    <div className={styles.answers}>
      <Button type="submit" name="allow" value="none" variant="quiet" size="small">
        No, thanks
      </Button>
      <Button type="submit" name="allow" value="all" variant="quiet" size="small">
        Yes, count me
      </Button>
    </div>
  </form>
);
