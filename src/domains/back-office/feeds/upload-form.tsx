import { type FormEvent, useRef, useState } from 'react';
import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { Progress } from '#ui/status/progress.tsx';
import { megabytes } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import { SendRefused, sendFile } from './send-file.ts';

type Sent = { fileName: string; bytes: number; received: number; waiting: boolean };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const choiceIn = (form: FormData) => {
  const feedId = String(form.get('feedId') ?? '');
  const feedName = String(form.get('feedName') ?? '').trim();
  return { whole: form.has('whole'), ...(feedId === '' ? { feedName } : { feedId }) };
};

const SendingLine = ({ sent, onPause, onCancel }: { sent: Sent; onPause(): void; onCancel(): void }) => (
  <div>
    <Progress label={`Sending ${sent.fileName}`} value={sent.received} max={sent.bytes} />
    <p className={styles.facts} role="status">
      <span>
        {megabytes(sent.received)} of {megabytes(sent.bytes)}
      </span>
      {sent.received === sent.bytes && <span>Checking it…</span>}
      {sent.waiting && <span>Connection lost. Trying again; nothing has to be sent twice.</span>}
    </p>
    <div className={styles.buttons}>
      <Button variant="quiet" size="small" onClick={onPause}>
        Pause
      </Button>
      <Button variant="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </div>
);

type UploadFormProps = { feeds: readonly { id: string; name: string; whole?: boolean }[]; refused?: string | null };

/** Uploads a file from this computer; without script in one request. */
export const UploadForm = ({ feeds, refused }: UploadFormProps) => {
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState(refused ?? undefined);
  const sending = useRef<{ stop: AbortController; id?: string }>(undefined);

  const start = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File) || file.name === '') return;
    event.preventDefault();
    const stop = new AbortController();
    sending.current = { stop };
    setProblem(undefined);
    const upload = { fileName: file.name, bytes: file.size };
    setSent({ ...upload, received: 0, waiting: false });
    try {
      const importId = await sendFile({
        file,
        choice: choiceIn(form),
        ask: (path, init) => fetch(path, init),
        signal: stop.signal,
        wait: pause,
        onProgress: (progress) => setSent({ ...upload, ...progress }),
        onOpened: (id) => {
          sending.current = { stop, id };
        },
      });
      location.assign(opsPath(`feeds/imports/${importId}`));
    } catch (error) {
      setSent(undefined);
      if (stop.signal.aborted) return;
      setProblem(error instanceof SendRefused ? error.message : 'We couldn’t read the file. Choose it again.');
    }
  };

  const halt = (words: string): string | undefined => {
    sending.current?.stop.abort();
    setProblem(words);
    return sending.current?.id;
  };
  const cancel = (): void => {
    const id = halt('File discarded.');
    if (id) void fetch(`${feedCalls.uploads}/${id}`, { method: 'DELETE' });
  };

  return (
    <>
      {problem && <Banner level="warning">{problem}</Banner>}
      <form
        method="post"
        action={feedCalls.form}
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={(event) => void start(event)}
        hidden={sent !== undefined}
      >
        <Field
          label="File"
          id="feed-file"
          hint="CSV, JSON lines, .gz, or .zip with pictures, up to 2 GB. Nothing changes until you start the import."
        >
          <input
            id="feed-file"
            className={styles.file}
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,.zip"
          />
        </Field>
        {feeds.length > 0 && (
          <Field label="Feed">
            <Select name="feedId" defaultValue="">
              <option value="">A new feed</option>
              {feeds.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Name of a new feed" hint="The dealer or group the file comes from.">
          <TextInput name="feedName" maxLength={80} />
        </Field>
        <Checkbox name="whole">The file holds every car of its dealers: cars missing from it leave the site</Checkbox>
        <div className={`${styles.buttons} ${styles.start}`}>
          <Button type="submit" icon="arrow">
            Upload file
          </Button>
        </div>
        <noscript>
          <p className={styles.note}>Without JavaScript, files can be up to 32 MB.</p>
        </noscript>
      </form>
      {sent && (
        <SendingLine
          sent={sent}
          onPause={() => void halt('Paused. Choose the same file again to resume.')}
          onCancel={cancel}
        />
      )}
    </>
  );
};
