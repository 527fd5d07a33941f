import type { Log } from '#lib/log.ts';

/** Something that happened while a page was used, named as those who count such things know it. */
export type PageAction = { readonly name: string; readonly detail: string };

/** Kept in log and figures; an answer carries them too, for the browser to send on. */
export const createPageActions =
  ({ log, count }: { log: Pick<Log, 'info'>; count(action: PageAction): void }) =>
  (action: PageAction, message: string): void => {
    log.info({ pageAction: action.name, detail: action.detail, reason: message }, 'page action');
    count(action);
  };
export type ReportPageAction = ReturnType<typeof createPageActions>;
