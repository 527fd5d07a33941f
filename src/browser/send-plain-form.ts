import { stayOnPage } from './stay-on-page.ts';
import { networkReason, reasonOfStatus } from './undelivered.ts';

/**
 * A form for an endpoint that is no page: it keeps a choice and sends the visitor back, so the page is loaded anew. A
 * choice that only ends a question of the page names it (`data-settles`, an attribute of the `html` element); then
 * whatever is open or half typed in the page stays. One whose answer has an address of its own (`data-follows`) leads there.
 */
export const sendPlainForm = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  const follows = form.dataset.follows !== undefined;
  const redirect = follows ? 'follow' : 'manual';
  const answer = await fetch(form.action, { method: 'POST', body, redirect }).catch(() => undefined);
  const reason = answer ? reasonOfStatus(answer.status) : networkReason();
  const question = submitter?.dataset.settles;
  if (reason) return stayOnPage.report({ what: 'change', reason, tryAgain: () => form.requestSubmit(submitter) });
  if (follows && answer) return location.assign(answer.url);
  if (!question) return location.reload();
  stayOnPage.report(null);
  delete document.documentElement.dataset[question];
};
