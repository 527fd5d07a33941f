import { stayOnPage } from './stay-on-page.ts';
import { networkReason, reasonOfStatus } from './undelivered.ts';

/**
 * Submits a form whose endpoint stores a choice and redirects back, then reloads the page. With `data-settles` (the
 * name of an attribute of the `html` element) that attribute is removed instead, so that open dialogs and typed text
 * stay. With `data-follows` the browser goes to the address of the answer.
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
