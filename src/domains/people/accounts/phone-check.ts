import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { isRecord, recordOf, textOf } from '#lib/json-values.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { callAccount } from './account-call.ts';
import { textAlertsCache } from './text-alerts-cache.ts';

type PhoneServices = Pick<ShopperServices, 'http' | 'identityToken' | 'log' | 'session'>;

const acceptedIn = ({ session }: PhoneServices): string => textOf(recordOf(session.get(textAlertsCache)).phone);

/** RULING-21: why a number cannot be texted, or nothing; the server decides. What cannot be a number is not even asked. */
export const phoneProblem = async (services: PhoneServices, digits: string): Promise<string> => {
  if (digits.length !== 10) return invalidPhone;
  // Asked once: the switch, the panel and the dialog are about the same number.
  if (acceptedIn(services) === digits) return '';
  const answer = await callAccount(services, 'validatephone', { data: { phoneNumber: digits } });
  // Unasked is not refused: the server that keeps the number looks at it once more.
  if (!answer.ok || !isRecord(answer.value)) return '';
  if (answer.value.success !== false) {
    services.session.set(textAlertsCache, { phone: digits });
    return '';
  }
  return textOf(answer.value.phoneNumberError) || invalidPhone;
};

export const isPhoneAccepted = async (services: PhoneServices, digits: string): Promise<boolean> =>
  (await phoneProblem(services, digits)) === '';
