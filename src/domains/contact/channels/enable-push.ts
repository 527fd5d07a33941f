import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { isRecord } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import { pushKeyPath, pushSubscriptionsPath, pushWorkerPath } from './push-paths.ts';

type PushServices = Pick<ShopperServices, 'http' | 'identityToken' | 'log' | 'device'>;

/** `blocked`: its owner, or whoever manages the browser, has ruled notifications out; only they can change it. */
type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** `denied`: asked just now, and not allowed. */
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

/** Somebody else may have signed in since it was switched on. */
const isTheirs = async (services: PushServices, id: unknown): Promise<boolean> => {
  const { devices } = await callPush(services, pushSubscriptionsPath, { method: 'GET' });
  return Array.isArray(devices) && devices.some((device) => isRecord(device) && device.id === id);
};

/** How notifications stand on this device, for whoever is signed in here. */
export const pushState = async (services: PushServices): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const id = services.device.get(subscriptionKey);
  if (typeof id !== 'string' || !(await subscribed().catch(() => null))) return 'off';
  return (await isTheirs(services, id).catch(() => true)) ? 'on' : 'off';
};

/** A subscription is made for one key; one for another key, of a site that was set up anew, would never be told. */
const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(pushWorkerPath, { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
};

/** Switches notifications on for this device. Call it from a click: browsers ask nobody who did nothing. */
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
