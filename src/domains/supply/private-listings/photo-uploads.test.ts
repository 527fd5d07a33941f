import { describe, expect, it } from 'vitest';
import { createPhotoUploads, type Upload } from './photo-uploads.ts';

const photo = (name: string, type = 'image/jpeg') => new File([new Uint8Array(100)], name, { type });

/** Answers of the server in order; `0` is a lost connection. */
const uploadsAgainst = (answers: number[]) => {
  const sent: string[] = [];
  const states: string[] = [];
  let uploads: readonly Upload[] = [];
  let stored = 0;
  const pageReads: (() => void)[] = [];
  let number = 0;
  let settle = () => {};
  const done = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const queue = createPhotoUploads((key) => `/photos/${key}`, {
    send: async (path) => {
      sent.push(path);
      return { status: answers.shift() ?? 200, message: 'Not a photo.' };
    },
    shrink: async (file) => ({ content: file, thumb: '' }),
    wait: async () => {},
    newKey: () => `key-${++number}`,
    onChange: (next) => {
      uploads = next;
      states.push(next.map(({ state }) => state).join());
      if (next.every(({ state }) => state === 'refused' || state === 'stored')) settle();
    },
    onStored: () => {
      stored += 1;
      return new Promise((resolve) => pageReads.push(resolve));
    },
  });
  return { queue, sent, states, done, pageReads, stored: () => stored, uploads: () => uploads };
};

describe('uploads of photos', () => {
  it('SELL-03: go on after a lost connection, under the same key', async () => {
    const { queue, sent, states, done, stored } = uploadsAgainst([0, 503, 200, 200]);
    queue.add([photo('a.jpg'), photo('b.jpg')]);
    await done;
    expect(sent.map((path) => path.split('/').at(-1))).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
    expect(stored()).toBe(2);
    expect(states).toContain('offline,waiting');
  });

  it('SELL-03: a stored photo stays in sight until the page shows it', async () => {
    const { queue, done, pageReads, uploads } = uploadsAgainst([200, 200]);
    queue.add([photo('a.jpg'), photo('b.jpg')]);
    await done;
    expect(uploads().map(({ name, state }) => [name, state])).toEqual([
      ['a.jpg', 'stored'],
      ['b.jpg', 'stored'],
    ]);
    pageReads[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(uploads().map(({ name }) => name)).toEqual(['b.jpg']);
  });

  it('SELL-03: a refused photo says why and does not hold up the others', async () => {
    const { queue, done, stored, uploads } = uploadsAgainst([400, 200]);
    queue.add([photo('notes.txt'), photo('IMG_1.HEIC', ''), photo('b.jpg')]);
    await done;
    expect(stored()).toBe(1);
    expect(uploads().filter(({ state }) => state === 'refused')).toMatchObject([
      { name: 'notes.txt', message: 'Not a photo.' },
      { name: 'IMG_1.HEIC', message: expect.stringContaining('Most Compatible') },
    ]);
  });
});
