import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './share-results.module.css';

const boxId = 'share-results';

/** The address, ready to be copied: by hand where there is no script, by the button where there is. */
export const ShareResults = ({ title, url, feed }: { title: string; url: string; feed: string }) => {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(url);
  };
  return (
    <>
      <IconButton icon="share" label="Share this search" popoverTarget={boxId} className={styles.open} />
      <section id={boxId} popover="auto" className={styles.box} aria-label="Share this search">
        <p>Whoever opens this address sees the same search.</p>
        <TextInput size="small" readOnly aria-label="Address of this search" value={url} />
        <div className={styles.ways}>
          <Button size="small" variant="quiet" icon="copy" className={styles.copy} onClick={copy}>
            {copied === url ? 'Copied' : 'Copy'}
          </Button>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>Send by email</a>
          <a href={feed}>RSS</a>
        </div>
      </section>
    </>
  );
};
