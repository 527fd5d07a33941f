import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { sharedListPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './people-panel.module.css';

type ListLinkProps = {
  listId: string;
  title: string;
  /** Undefined while it is off. */
  link: string | undefined;
};

const mailTo = (title: string, link: string): string => {
  const body = `I made a list of cars for us: ${link}\n\nYou can look without an account.`;
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
};

/** The link as its owner sends it: copied, by the device's share sheet, or by their own mail program. */
const SendLink = ({ title, link }: { title: string; link: string }) => {
  const [copied, setCopied] = useState<'' | 'yes' | 'failed'>('');
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  // Closing the device's share sheet is not an error.
  const share = () => void navigator.share({ title, url: link }).catch(() => {});
  return (
    <>
      <Field label="Link" hint="Anyone with this link can look. Only people who join can write.">
        <TextInput readOnly size="small" value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className={styles.row}>
        <Button size="small" icon="copy" className={styles.alive} onClick={copy}>
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
        {canShare && (
          <Button size="small" variant="quiet" icon="share" onClick={share}>
            Share
          </Button>
        )}
        <ButtonLink size="small" variant="quiet" icon="mail" href={mailTo(title, link)}>
          Email
        </ButtonLink>
      </div>
      <p role="status" className={styles.quiet}>
        {copied === 'failed' && 'Your browser blocked copying. Select the link above.'}
      </p>
    </>
  );
};

/** For the owner of a list: its link, to send, to turn off and to replace. */
export const ListLink = ({ listId, title, link }: ListLinkProps) => (
  <>
    {link ? <SendLink title={title} link={link} /> : <p>The link is off. Only people on the list can see it.</p>}
    <Form method="post" action={sharedListPath(listId)} preventScrollReset className={styles.row}>
      {link && (
        <Button type="submit" size="small" variant="plain" name="intent" value="end-link">
          Turn off link
        </Button>
      )}
      <Button type="submit" size="small" variant={link ? 'plain' : 'quiet'} name="intent" value="renew-link">
        {link ? 'Replace link' : 'Make a new link'}
      </Button>
    </Form>
  </>
);
