import type { Log } from '#lib/log.ts';

/** An event on a page, with the name used in analytics. */
export type PageAction = { readonly name: string; readonly detail: string };

/** Logs and counts page actions; responses also return them, for the browser to forward. */
export const createPageActions =
  ({ log, count }: { log: Pick<Log, 'info'>; count(action: PageAction): void }) =>
  (action: PageAction, message: string): void => {
    log.info({ pageAction: action.name, detail: action.detail, reason: message }, 'page action');
    count(action);
  };
export type ReportPageAction = ReturnType<typeof createPageActions>;
