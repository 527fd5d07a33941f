import type { SubmitEvent } from 'react';
import type { ConsentWords } from '#domains/brands/settings/consent-words.ts';
import { legalPath } from '#domains/criteria/address/paths.ts';
import { Button } from '#ui/button.tsx';
import { consentPath } from './consent.ts';
import styles from './consent-banner.module.css';

/** A no changes nothing on the page, so whatever is open or half typed in it stays; a yes is counted from a new page on. */
const refuseInPlace = (event: SubmitEvent<HTMLFormElement>): void => {
  const { submitter } = event.nativeEvent;
  if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'none') return;
  event.preventDefault();
  const hide = () => delete document.documentElement.dataset.asksConsent;
  // Where it could not be kept, nothing is counted either, and the next page asks again.
  fetch(consentPath, { method: 'POST', body: new URLSearchParams({ allow: 'none' }), redirect: 'manual' }).then(
    hide,
    hide,
  );
};

/** Asks once, blocks nothing: a strip at the foot of the page whose two answers weigh the same. */
export const ConsentBanner = ({ returnTo, words }: { returnTo: string; words: ConsentWords }) => (
  <form
    method="post"
    action={consentPath}
    className={styles.banner}
    aria-labelledby="consent-heading"
    onSubmit={refuseInPlace}
  >
    <input type="hidden" name="returnTo" value={returnTo} />
    <p className={styles.words}>
      <strong id="consent-heading">{words.question}</strong> {words.words}{' '}
      <a href={legalPath('privacy-choices')}>Details</a>
    </p>
    <div className={styles.answers}>
      <Button type="submit" name="allow" value="none" variant="quiet" size="small">
        {words.no}
      </Button>
      <Button type="submit" name="allow" value="all" variant="quiet" size="small">
        {words.yes}
      </Button>
    </div>
  </form>
);
