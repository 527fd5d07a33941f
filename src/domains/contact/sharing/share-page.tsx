import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './share.module.css';
import { sharedUrl } from './share-body.ts';
import { ShareEmailForm, type ShareFormProps, ShareTextForm } from './share-forms.tsx';
import { SharePreview } from './share-preview.tsx';

/** All ways to share on one page, for browsers without JavaScript. */
export const SharePageParts = (props: Omit<ShareFormProps, 'withFigures' | 'back'>) => {
  const { page, origin } = props;
  return (
    <div className={styles.sections}>
      <SharePreview page={page} origin={origin} />
      <section aria-labelledby="share-link">
        <h2 id="share-link">Link</h2>
        <p className={styles.help}>Without your name, ZIP or figures.</p>
        <TextInput readOnly aria-label="Address to copy" value={sharedUrl(page, origin)} />
      </section>
      <section aria-labelledby="share-email">
        <h2 id="share-email">Email</h2>
        <ShareEmailForm {...props} withFigures={false} />
      </section>
      <section aria-labelledby="share-text">
        <h2 id="share-text">Text</h2>
        <ShareTextForm {...props} withFigures={false} />
      </section>
    </div>
  );
};
