import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { HttpError } from '#lib/http-client.ts';
import { isRecord } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { messageText, readMessages } from './account-messages.ts';

/** Shown when a save failed and the server sent no message of its own (SAVE-03). */
export const serverFailureText =
  "Oops, something went wrong. We're working to get it fixed. Try saving your item again.";

/** What the server itself had to say about a failure; empty when it had nothing of use to a shopper. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return '';
  const own = messageText(readMessages(error.body));
  if (own !== '' || error.status >= 500 || !isRecord(error.body)) return own;
  return typeof error.body.errorMessage === 'string' ? error.body.errorMessage : '';
};

type AccountCall = { method?: 'GET' | 'POST' | 'DELETE'; data?: Record<string, unknown> };

/** AUTH-02: under account-api, JSON, with the identity token. Throws where there is no good answer. */
export const askAccount = async (
  services: Pick<ShopperServices, 'http' | 'identityToken'>,
  path: string,
  { method = 'POST', data = {} }: AccountCall = {},
): Promise<unknown> => {
  const headers = { 'identity-token': await services.identityToken() };
  const sent = method === 'POST' ? { data } : { query: data as Record<string, string> };
  return services.http.json(`/account-api/${path}`, { method, headers, ...sent });
};

/** A failure of any kind is the server's words, or none. */
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
