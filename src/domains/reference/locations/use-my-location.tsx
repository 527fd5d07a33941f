import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { SpinnerRing } from '#ui/status/spinner.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { askForZip } from './ask-for-zip.ts';
import styles from './use-my-location.module.css';

type LocateState = { state: 'resting' | 'asking' | 'failed'; words: string };

const resting: LocateState = { state: 'resting', words: '' };

/** Browsers only allow geolocation in secure contexts. */
const canAsk = (): boolean => isSecureContext && 'geolocation' in navigator;

const submit = (form: HTMLFormElement): void => form.requestSubmit();

/**
 * A button inside a ZIP field that fills it with the visitor's location and submits the form, and its status text. Not
 * available without JavaScript.
 */
export const useMyLocation = (send: (form: HTMLFormElement) => void = submit) => {
  const [{ state, words }, setLocateState] = useState(resting);
  const alive = useAlive();

  const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('zip');
    if (!form || !(field instanceof HTMLInputElement) || state === 'asking') return;
    const before = field.value;
    setLocateState({ state: 'asking', words: 'Getting your location.' });
    const zip = await askForZip();
    if (!zip.ok) return setLocateState({ state: 'failed', words: zip.error });
    setLocateState(resting);
    // The visitor has typed a ZIP or left the page in the meantime.
    if (!field.isConnected || field.value !== before) return;
    field.value = zip.value.zip;
    send(form);
  };

  return {
    /** The field with the button inside. */
    within: (field: ReactNode): ReactNode => (
      <span className={styles.field} onInput={() => state === 'failed' && setLocateState(resting)}>
        {field}
        {(!alive || canAsk()) && (
          <button
            type="button"
            className={styles.press}
            aria-label="Use my location"
            title="Use my location"
            aria-busy={state === 'asking' || undefined}
            onClick={press}
          >
            {state === 'asking' ? <SpinnerRing /> : <Icon name="locate" />}
          </button>
        )}
      </span>
    ),
    /** The status text, for a row of its own in the form's grid. */
    words: <output className={state === 'failed' ? styles.words : 'visually-hidden'}>{words}</output>,
  };
};
