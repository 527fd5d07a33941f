import { registerWorker } from '#domains/reference/shopper/service-worker.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { isRecord } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import { pushKeyPath, pushSubscriptionsPath } from './push-paths.ts';

type PushServices = Pick<ShopperServices, 'http' | 'identityToken' | 'log' | 'device'>;

/** `blocked`: notifications are denied in the browser or by its administrator, and only they can change it. */
type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** `denied`: the permission prompt was just declined. */
type PushAnswer = 'on' | 'unsupported' | 'blocked' | 'denied' | 'failed';

/** The storage key of this browser's push subscription id. */
const subscriptionKey = 'pushSubscription';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const subscribed = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration ? registration.pushManager.getSubscription() : null;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const callPush = async (
  { http, identityToken }: PushServices,
  path: string,
  call: { method: 'GET' | 'POST'; data?: Record<string, unknown> },
): Promise<Record<string, unknown>> => {
  const answer = await http.json(path, { ...call, headers: { 'identity-token': await identityToken() } });
  return isRecord(answer) ? answer : {};
};

/** Another account may have signed in since push was enabled. */
const isTheirs = async (services: PushServices, id: unknown): Promise<boolean> => {
  const { devices } = await callPush(services, pushSubscriptionsPath, { method: 'GET' });
  return Array.isArray(devices) && devices.some((device) => isRecord(device) && device.id === id);
};

/** State of push notifications on this device for the signed-in account. */
export const pushState = async (services: PushServices): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const id = services.device.get(subscriptionKey);
  if (typeof id !== 'string' || !(await subscribed().catch(() => null))) return 'off';
  return (await isTheirs(services, id).catch(() => true)) ? 'on' : 'off';
};

/**
 * A subscription belongs to one server key. After the site was set up again with another key, the old subscription
 * would get nothing, so it is replaced.
 */
const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
};

/**
 * Enables push notifications on this device. Must be called from a click, because browsers show the prompt only then.
 */
export const enablePush = async (services: PushServices): Promise<PushAnswer> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const { publicKey } = await callPush(services, pushKeyPath, { method: 'GET' });
    const { endpoint, keys } = (await subscribe(String(publicKey))).toJSON();
    const { id } = await callPush(services, pushSubscriptionsPath, { method: 'POST', data: { endpoint, keys } });
    services.device.set(subscriptionKey, id);
    return 'on';
  } catch (error) {
    services.log.warn({ why: errorMessage(error) }, 'notifications could not be switched on');
    return 'failed';
  }
};
