import { largestPhotoBytes } from './listing-steps.ts';
import { photoRefusals } from './photo-refusals.ts';

/** A photo on its way. `offline` goes on by itself when the connection is back; `stored` waits until the page shows it. */
export type Upload = {
  key: string;
  name: string;
  /** A small picture, once the photo was read. */
  thumb: string;
  state: 'waiting' | 'sending' | 'offline' | 'stored' | 'refused';
  percent: number;
  message: string;
};

type Answer = { status: number; message: string };

type Sources = {
  /** Sends one photo; status 0 if the connection was lost. */
  send(path: string, content: Blob, onPercent: (percent: number) => void): Promise<Answer>;
  /** Makes a photo as small as pages show it; the file itself if that is not possible. */
  shrink(file: File): Promise<{ content: Blob; thumb: string }>;
  /** Resolves after this time, or as soon as the connection is back. */
  wait(ms: number): Promise<void>;
  newKey(): string;
  onChange(uploads: readonly Upload[]): void;
  /** Reads the page again after each stored photo; resolves once it shows the photo. */
  onStored(): Promise<void>;
};

const patienceMs = [1000, 2000, 4000, 8000, 15_000];

const isHeic = ({ name, type }: File): boolean => /hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Sends photos one after another. A lost connection, or a server that is busy, delays a photo; it is sent again under
 * the same key, so that it is stored once. Only a refusal ends it.
 */
export const createPhotoUploads = (pathOf: (key: string) => string, sources: Sources) => {
  const { send, shrink, wait, newKey, onChange, onStored } = sources;
  let uploads: Upload[] = [];
  let queue = Promise.resolve();

  const change = (key: string, changes: Partial<Upload>): void => {
    uploads = uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
    onChange(uploads);
  };
  const drop = (key: string): void => {
    uploads = uploads.filter((upload) => upload.key !== key);
    onChange(uploads);
  };
  const refuse = (key: string, message: string): void => change(key, { state: 'refused', message });

  const upload = async (key: string, file: File): Promise<void> => {
    const { content, thumb } = await shrink(file);
    change(key, { thumb });
    // Browsers that can read HEIC have made a JPEG of it.
    if (content === file && isHeic(file)) return refuse(key, photoRefusals.heic.message);
    if (content.size > largestPhotoBytes) return refuse(key, photoRefusals['too-many-pixels'].message);
    for (let tries = 0; ; tries += 1) {
      change(key, { state: 'sending', percent: 0 });
      const { status, message } = await send(pathOf(key), content, (percent) => change(key, { percent }));
      if (status === 200) {
        change(key, { state: 'stored', percent: 100 });
        void onStored().finally(() => drop(key));
        return;
      }
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) return refuse(key, message);
      change(key, { state: status === 0 ? 'offline' : 'waiting' });
      await wait(patienceMs[Math.min(tries, patienceMs.length - 1)] ?? 1000);
    }
  };

  return {
    add: (files: readonly File[]): void => {
      for (const file of files) {
        const key = newKey();
        uploads = [...uploads, { key, name: file.name, thumb: '', state: 'waiting', percent: 0, message: '' }];
        queue = queue.then(() => upload(key, file));
      }
      onChange(uploads);
    },
    dismiss: drop,
  };
};
