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

/** Like `askAccount`, but a failure is returned as the server's message, or an empty string. */
export const callAccount = async (
  services: Pick<ShopperServices, 'http' | 'identityToken' | 'log'>,
  path: string,
  call: AccountCall = {},
): Promise<Result<unknown, string>> => {
  try {
    return ok(await askAccount(services, path, call));
  } catch (error) {
    services.log.warn({ path, why: errorMessage(error) }, 'account call failed');
    return err(wordsOf(error));
  }
};
