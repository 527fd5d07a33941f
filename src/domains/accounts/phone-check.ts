import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { isRecord } from '#lib/json-values.ts';
import { callAccount } from './account-call.ts';

/** RULING-21: the server decides; what cannot be a number is not even asked. */
export const isPhoneAccepted = async (
  services: Pick<ShopperServices, 'http' | 'identityToken' | 'log'>,
  digits: string,
): Promise<boolean> => {
  if (digits.length !== 10) return false;
  const answer = await callAccount(services, 'validatephone', { data: { phoneNumber: digits } });
  // Unasked is not refused: the server that keeps the number looks at it once more.
  return !answer.ok || !isRecord(answer.value) || answer.value.success !== false;
};
