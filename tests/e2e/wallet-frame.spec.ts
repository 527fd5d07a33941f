import { expect, type Page } from '@playwright/test';
import { walletSyncPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { test } from './test.ts';

const walletId = '0b0f4d3e-9a51-4c8e-8f2b-5d1c3a7e9f10';

type FrameMessage = { type: string; id: string | null };

/** Holds the frame of the main host in a page, as the wallet does, and hands over what it answers. */
const frameIn = async (page: Page, mainOrigin: string) => {
  await page.evaluate(
    async ([origin, path]) => {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      frame.name = 'sync';
      frame.src = `${origin}${path}`;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
    },
    [mainOrigin, walletSyncPath] as const,
  );
  /** What it answers first. Whatever it must not answer is followed by something that it does. */
  return (...messages: unknown[]): Promise<FrameMessage> =>
    page.evaluate(
      async ([origin, sent]) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[name=sync]')?.contentWindow;
        const answer = new Promise<FrameMessage>((resolve) => {
          const hear = ({ data, origin: from, source }: MessageEvent) => {
            // The page holds a frame of its own.
            if (from !== origin || source !== frame) return;
            removeEventListener('message', hear);
            resolve(data);
          };
          addEventListener('message', hear);
        });
        for (const message of sent) frame?.postMessage(message, origin);
        return answer;
      },
      [mainOrigin, messages] as const,
    );
};

/** Browsers let a frame of another site keep nothing, and sub-domains of localhost are sites of their own. */
const hostOf = (baseURL: string | undefined, name: string): string => (baseURL ?? '').replace('localhost', name);

test('RULING-82: pages of two brands find the same wallet by the frame of the main host, and a page that is not ours gets none', async ({
  page,
  baseURL,
}) => {
  const main = hostOf(baseURL, 'cars.test');
  await page.goto(hostOf(baseURL, 'kbb.cars.test'));
  const ask = await frameIn(page, main);
  expect(await ask({ type: 'wallet:get-id' })).toEqual({ type: 'wallet:id', id: null });
  expect(await ask({ type: 'wallet:set-id', id: walletId })).toEqual({ type: 'wallet:id', id: walletId });

  await page.goto(hostOf(baseURL, 'caranddriver.cars.test'));
  const askAgain = await frameIn(page, main);
  expect(await askAgain({ type: 'wallet:get-id' })).toEqual({ type: 'wallet:id', id: walletId });
  // What is no id, or no message of ours, is answered with nothing and changes nothing.
  const wrong = ['x', walletId.toUpperCase(), `${walletId} `, 7, {}, undefined].map((id) => ({
    type: 'wallet:set-id',
    id,
  }));
  expect(await askAgain(...wrong, null, 'wallet:get-id', { type: 'other' }, { type: 'wallet:get-id' })).toEqual({
    type: 'wallet:id',
    id: walletId,
  });
  expect(await askAgain({ type: 'wallet:set-id', id: null })).toEqual({ type: 'wallet:id', id: null });

  const elsewhere = 'http://elsewhere.example/';
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${main}${walletSyncPath}"></iframe>` }),
  );
  await page.goto(elsewhere);
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
});

test('RULING-82: the frame works for as long as the page where storage is forbidden', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    if (!location.pathname.endsWith('sync.html')) return;
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(hostOf(baseURL, 'kbb.localhost'));
  const ask = await frameIn(page, hostOf(baseURL, 'localhost'));
  expect(await ask({ type: 'wallet:get-id' })).toEqual({ type: 'wallet:id', id: null });
  expect(await ask({ type: 'wallet:set-id', id: walletId })).toEqual({ type: 'wallet:id', id: walletId });
  expect(await ask({ type: 'wallet:get-id' })).toEqual({ type: 'wallet:id', id: walletId });
});
