import { recordOf } from '#lib/json-values.ts';
import { walletSyncPath } from '../storage/wallet-paths.ts';
import { frameKey } from './wallet-keys.ts';

/** How long to wait for the frame before a new id is created (RULING-82). */
const patienceMs = 1500;

type Question = { type: 'wallet:get-id' } | { type: 'wallet:set-id'; id: string | null };

/** Asks the shared frame of all brands for the wallet's id on this device: null for none, undefined for no response. */
const ask = (origin: string, question: Question): Promise<string | null | undefined> =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const end = (id?: string | null) => {
      removeEventListener('message', hear);
      clearTimeout(timer);
      frame.remove();
      resolve(id);
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      const { type, id } = recordOf(data);
      if (source === frame.contentWindow && from === origin && type === 'wallet:id') {
        end(typeof id === 'string' ? id : null);
      }
    };
    const timer = setTimeout(() => end(), patienceMs);
    addEventListener('message', hear);
    frame.hidden = true;
    frame.title = 'Wallet on this device';
    frame.addEventListener('load', () => frame.contentWindow?.postMessage(question, origin));
    frame.addEventListener('error', () => end());
    frame.src = `${origin}${walletSyncPath}`;
    document.body.append(frame);
  });

/** On the origin that stores wallets, the frame's storage is the page's own. */
const isElsewhere = (origin: string): boolean => origin !== '' && origin !== location.origin;

export const askFrameForId = async (origin: string): Promise<string | null | undefined> => {
  if (isElsewhere(origin)) return ask(origin, { type: 'wallet:get-id' });
  try {
    return localStorage.getItem(frameKey);
  } catch {
    return undefined;
  }
};

/** Null removes the id. */
export const tellFrameId = async (origin: string, id: string | null): Promise<void> => {
  if (isElsewhere(origin)) {
    await ask(origin, { type: 'wallet:set-id', id });
    return;
  }
  try {
    if (id === null) localStorage.removeItem(frameKey);
    else localStorage.setItem(frameKey, id);
  } catch {
    // Without storage there is nothing to share.
  }
};
