import { waitingLeadsKey } from '#domains/people/accounts/user-slice.ts';
import { accountHere, waitingEvent } from '#domains/people/waiting/waiting-changes.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import { isRecord, listOf } from '#lib/json-values.ts';

/** A message to a dealer that got no answer. The request id makes the dealer get it once, however often it is sent. */
export type WaitingLead = {
  requestId: string;
  /** Who wrote it; empty for a visitor. Sent only while the same person is here. */
  consumerId: string;
  dealer: string;
  values: FormValues;
};

const mostWaiting = 10;

type Device = Pick<JsonStorage, 'get' | 'set' | 'remove'>;

const isLead = (value: unknown): value is WaitingLead =>
  isRecord(value) &&
  typeof value.requestId === 'string' &&
  typeof value.consumerId === 'string' &&
  typeof value.dealer === 'string' &&
  isRecord(value.values);

const readAll = (device: Pick<JsonStorage, 'get'>): WaitingLead[] => listOf(device.get(waitingLeadsKey)).filter(isLead);

/** Those of whoever is here. */
export const readWaitingLeads = (device: Pick<JsonStorage, 'get'>): WaitingLead[] => {
  const consumerId = accountHere(device);
  return readAll(device).filter((lead) => lead.consumerId === consumerId);
};

const write = (device: Device, leads: readonly WaitingLead[]): boolean => {
  if (leads.length === 0) device.remove(waitingLeadsKey);
  else if (!device.set(waitingLeadsKey, leads)) return false;
  globalThis.dispatchEvent?.(new Event(waitingEvent));
  return true;
};

/** False if the device can't keep it. */
export const keepWaitingLead = (device: Device, lead: Omit<WaitingLead, 'consumerId'>): boolean => {
  const others = readAll(device).filter(({ requestId }) => requestId !== lead.requestId);
  if (others.length >= mostWaiting) return false;
  return write(device, [...others, { ...lead, consumerId: accountHere(device) }]);
};

export const dropWaitingLead = (device: Device, { requestId }: WaitingLead): void =>
  void write(
    device,
    readAll(device).filter((lead) => lead.requestId !== requestId),
  );
