import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { isRecord, recordOf, textOf } from '#lib/json-values.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { callAccount } from './account-call.ts';
import { textAlertsCache } from './text-alerts-cache.ts';

type PhoneServices = Pick<ShopperServices, 'http' | 'identityToken' | 'log' | 'session'>;

const acceptedIn = ({ session }: PhoneServices): string => textOf(recordOf(session.get(textAlertsCache)).phone);

/**
 * Why a number can't get texts, or empty; checked by the server (RULING-21). Without ten digits the server is not
 * asked.
 */
export const phoneProblem = async (services: PhoneServices, digits: string): Promise<string> => {
  if (digits.length !== 10) return invalidPhone;
  // Checked once: the switch, the panel and the dialog are about the same number.
  if (acceptedIn(services) === digits) return '';
  const answer = await callAccount(services, 'validatephone', { data: { phoneNumber: digits } });
  // A failed check is no refusal: the server validates the number again when it is saved.
  if (!answer.ok || !isRecord(answer.value)) return '';
  if (answer.value.success !== false) {
    services.session.set(textAlertsCache, { phone: digits });
    return '';
  }
  return textOf(answer.value.phoneNumberError) || invalidPhone;
};

export const isPhoneAccepted = async (services: PhoneServices, digits: string): Promise<boolean> =>
  (await phoneProblem(services, digits)) === '';
