import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { HttpError } from '#lib/http-client.ts';
import { isRecord } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { messageText, readMessages } from './account-messages.ts';

/** Shown when a save failed without a message from the server (SAVE-03). */
export const serverFailureText =
  "Oops, something went wrong. We're working to get it fixed. Try saving your item again.";

/** The server's message about a failure, or empty if it has none for shoppers. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return '';
  const own = messageText(readMessages(error.body));
  if (own !== '' || error.status >= 500 || !isRecord(error.body)) return own;
  return typeof error.body.errorMessage === 'string' ? error.body.errorMessage : '';
};

type AccountCall = { method?: 'GET' | 'POST' | 'DELETE'; data?: Record<string, unknown> };

/** Calls the account API with JSON and the identity token (AUTH-02). Throws on failure. */
export const askAccount = async (
  services: Pick<ShopperServices, 'http' | 'identityToken'>,
  path: string,
  { method = 'POST', data = {} }: AccountCall = {},
): Promise<unknown> => {
  const headers = { 'identity-token': await services.identityToken() };
  const sent = method === 'POST' ? { data } : { query: data as Record<string, string> };
  return services.http.json(`/account-api/${path}`, { method, headers, ...sent });
};

type CallFailure = {
  /** The server's message, or empty. */
  words: string;
  /** The device is offline, or the site is away. */
  hasNoAnswer: boolean;
  /** The same call may succeed later: there was no answer, the site is busy, or the session has to be renewed. */
  isPassing: boolean;
};

const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 401;

/** Like `askAccount`, but a failure is returned. */
export const tryAccount = async (
  services: Pick<ShopperServices, 'http' | 'identityToken' | 'log'>,
  path: string,
  call: AccountCall = {},
): Promise<Result<unknown, CallFailure>> => {
  try {
    return ok(await askAccount(services, path, call));
  } catch (error) {
    services.log.warn({ path, why: errorMessage(error) }, 'account call failed');
    const hasNoAnswer = !(error instanceof HttpError);
    return err({ words: wordsOf(error), hasNoAnswer, isPassing: hasNoAnswer || isPassing(error.status) });
  }
};

/** Like `askAccount`, but a failure is returned as the server's message, or an empty string. */
export const callAccount = async (...call: Parameters<typeof tryAccount>): Promise<Result<unknown, string>> => {
  const answer = await tryAccount(...call);
  return answer.ok ? answer : err(answer.error.words);
};
