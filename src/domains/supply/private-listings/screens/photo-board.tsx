import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Form, useRevalidator, useSubmit } from 'react-router';
import { PhotoPicture } from '#domains/reference/pictures/photo-picture.tsx';
import { photoPath } from '#domains/reference/pictures/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { createPhotoUploads, type Upload } from '../photo-uploads.ts';
import styles from './photos-step.module.css';
import { sendPhoto, shrinkPhoto, waitForConnection } from './send-photo.ts';
import frame from './step-frame.module.css';

type BoardPhoto = { id: string; hash: string };

type PhotoBoardProps = {
  photos: readonly BoardPhoto[];
  /** Where the forms of the tiles are sent. */
  action: string;
  /** Where photos are sent: one by one under a key, or without script as a form. */
  uploadPath(key?: string): string;
  /** Whether photos can be turned here. */
  canRotate?: boolean;
  /** More tiles after the photos, such as suggested views. */
  children?: ReactNode;
};

const formats = 'image/*';
const mostFetches = 8;

const UploadTile = ({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) => {
  const { name, thumb, state, percent, message } = upload;
  if (state === 'refused') {
    return (
      <li className={styles.refused} role="alert">
        <b>{name}</b>
        <p>{message}</p>
        <Button variant="plain" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </li>
    );
  }
  const words = {
    waiting: 'Waiting',
    offline: 'Waiting for connection',
    sending: `Uploading ${percent}%`,
    stored: 'Uploaded',
  }[state];
  return (
    <li className={styles.photo}>
      {thumb && <img src={thumb} alt="" />}
      <p className={styles.state}>
        {words}
        <progress value={percent} max={100} aria-label={`${name}, ${words}`} />
      </p>
    </li>
  );
};

type PhotoTileProps = {
  photo: BoardPhoto;
  at: number;
  count: number;
  action: string;
  canRotate: boolean;
  onMove(from: number, to: number): void;
};

const PhotoTile = ({ photo: { id, hash }, at, count, action, canRotate, onMove }: PhotoTileProps) => {
  const words = `photo ${at + 1}`;
  const [fetches, setFetches] = useState(0);
  // The connection may be lost while a picture is fetched.
  const fetchAgain = async () => {
    if (fetches >= mostFetches) return;
    await waitForConnection(1000 * 2 ** fetches);
    setFetches(fetches + 1);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const from = Number(event.dataTransfer.getData('text/plain'));
    if (Number.isInteger(from)) onMove(from, at);
  };
  return (
    <li
      className={styles.photo}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(at))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <PhotoPicture
        key={fetches}
        onError={() => void fetchAgain()}
        src={photoPath(hash, 640, 'jpg')}
        hash={hash}
        sizes="(max-width: 767px) 50vw, 220px"
        alt={`Your car, ${words} of ${count}`}
        draggable={false}
      />
      {at === 0 && (
        <span className={styles.cover}>
          <Badge tone="neutral">Cover</Badge>
        </span>
      )}
      <Form method="post" action={action} preventScrollReset className={styles.tools}>
        <input type="hidden" name="photoId" value={id} />
        <IconButton
          icon="left"
          size="small"
          type="submit"
          name="intent"
          value="earlier"
          label={`Move ${words} earlier`}
          disabled={at === 0}
        />
        <IconButton
          icon="right"
          size="small"
          type="submit"
          name="intent"
          value="later"
          label={`Move ${words} later`}
          disabled={at === count - 1}
        />
        {canRotate && (
          <IconButton
            icon="refresh"
            size="small"
            type="submit"
            name="intent"
            value="rotate"
            label={`Rotate ${words}`}
          />
        )}
        <IconButton icon="trash" size="small" type="submit" name="intent" value="remove" label={`Delete ${words}`} />
      </Form>
    </li>
  );
};

/** Two pickers, because phones open the camera only for the one with `capture`. */
const Pickers = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const picker = (label: string, capture: boolean) => (
    <label className={buttonClass({ variant: 'quiet' }, styles.picker)}>
      {label}
      <input
        type="file"
        accept={formats}
        multiple={!capture}
        {...(capture && { capture: 'environment' })}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
  return (
    <div className={frame.actions}>
      {picker('Take photo', true)}
      {picker('Choose photos', false)}
    </div>
  );
};

/** Photos in their order, uploaded one by one while the page can be read on. */
export const PhotoBoard = ({ photos, action, uploadPath, canRotate = false, children }: PhotoBoardProps) => {
  const isAlive = useAlive();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<ReturnType<typeof createPhotoUploads>>(undefined);
  const start = (files: File[]) => {
    queue.current ??= createPhotoUploads(uploadPath, {
      send: sendPhoto,
      shrink: shrinkPhoto,
      wait: waitForConnection,
      newKey: () => crypto.randomUUID(),
      onChange: setUploads,
      onStored: async () => {
        // A page cannot be read again without a connection.
        if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
        await revalidate();
      },
    });
    queue.current.add(files);
  };
  const onMove = (from: number, to: number) => {
    const ids = photos.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || from === to) return;
    ids.splice(to, 0, moved);
    void submit({ intent: 'order', photoIds: ids.join(',') }, { method: 'post', action, preventScrollReset: true });
  };
  const isWaiting = uploads.some(({ state }) => state === 'offline');
  return (
    <>
      <p role="status" className={styles.status}>
        {isWaiting && 'No connection. Your photos are kept and go on uploading when it’s back. Keep this page open.'}
      </p>
      <ul className={styles.grid} aria-label="Photos">
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            at={at}
            count={photos.length}
            action={action}
            canRotate={canRotate}
            onMove={onMove}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} onDismiss={() => queue.current?.dismiss(upload.key)} />
        ))}
        {children}
      </ul>
      {isAlive ? (
        <Pickers onFiles={start} />
      ) : (
        <form method="post" action={uploadPath()} encType="multipart/form-data" className={frame.panel}>
          <label className={styles.plain}>
            Photos, up to 25 MB at a time
            <input type="file" name="photo" accept={formats} multiple required />
          </label>
          <div>
            <Button type="submit" variant="quiet">
              Upload
            </Button>
          </div>
        </form>
      )}
    </>
  );
};
