import { callAccount } from './account-call.ts';
import { isRecord } from './account-messages.ts';
import type { ShopperServices } from './shopper.ts';

export const invalidPhoneText = 'Please enter a valid phone number.';

/** Phone numbers leave as digits only. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** Ten digits as people write them; anything else as it is. */
export const shownPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** D-21: the server decides; what cannot be a number is not even asked. */
export const isPhoneAccepted = async (
  services: Pick<ShopperServices, 'http' | 'identityToken' | 'log'>,
  digits: string,
): Promise<boolean> => {
  if (digits.length !== 10) return false;
  const answer = await callAccount(services, 'validatephone', { data: { phoneNumber: digits } });
  // Unasked is not refused: the server that keeps the number looks at it once more.
  return !answer.ok || !isRecord(answer.value) || answer.value.success !== false;
};
