import { type RefObject, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { chattedAbout } from '#domains/people/accounts/user-slice.ts';
import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { textOf } from '#lib/json-values.ts';
import { animateScroll, scrollTopOf } from '#ui/animate-scroll.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { convertLead } from './convert-lead.ts';
import { LeadFields, LeadPromise, LeadSent, type LeadView } from './lead-fields.tsx';
import styles from './lead-form.module.css';
import { leadCall } from './lead-terms.ts';
import { keepProfileOf, useStoredProfile } from './use-stored-profile.ts';
import type { keepWaitingLead as KeepWaitingLead } from './waiting/keep-waiting-lead.ts';
import { LeadWaiting } from './waiting/lead-waiting.tsx';

type LeadFormProps = {
  lead: LeadView;
  /** Result of a submit without JavaScript. */
  answer?: FormAnswer | undefined;
  toUrl: (path: string) => string;
  /** Initial values by field name. */
  start?: FormValues;
};

/** Fetched ahead of time, with everything else that works without a connection. */
const keepLead =
  (lead: Parameters<typeof KeepWaitingLead>[1]): ShopperThunk<unknown, Promise<boolean>> =>
  async (_dispatch, _getState, { device }) =>
    (await import('./waiting/keep-waiting-lead.ts')).keepWaitingLead(device, lead);

/** Selects the type of lead when a button elsewhere on the page is clicked. */
const useQuestionChoice = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lead]') : null;
      const type = link?.dataset.lead ?? '';
      const choice = form.current?.querySelector<HTMLInputElement>(`[name="leadType"][value="${type}"]`);
      if (type === '' || !choice) return;
      // The browser's own jump would move the focus to the top of the section.
      event.preventDefault();
      choice.checked = true;
      const section = form.current?.closest('section');
      if (section) animateScroll(() => scrollTopOf(section));
      form.current?.querySelector<HTMLElement>('[name="firstName"]')?.focus({ preventScroll: true });
    };
    document.addEventListener('click', choose);
    return () => document.removeEventListener('click', choose);
  }, [form]);
};

/** Lead form on a vehicle page (UI-06). Without JavaScript it posts and reloads; with it, it stays on the page. */
export const LeadForm = ({ lead, answer, toUrl, start = {} }: LeadFormProps) => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const onSent = (values: FormValues) => {
    convertLead({ leadType: values.leadType, costs: lead.costs, hasWallet: ownTerms() !== undefined });
    keepProfileOf(values);
    // Remember the cars the shopper has chatted about (PROF-12).
    if (values.leadType === 'CHAT') dispatch(chattedAbout(lead.listingId));
  };
  const { form, outcome, busy, onSubmit, again, isSent, isWaiting, value, errors, message } = useForm({
    call: leadCall,
    answer,
    toUrl,
    requestField: 'clientRequestId',
    onSent,
    keepForLater: (values, requestId) => dispatch(keepLead({ requestId, dealer: lead.dealer, values })),
  });
  useStoredProfile(form);
  useQuestionChoice(form);
  return (
    <div className={styles.contact}>
      {isWaiting ? (
        <LeadWaiting dealer={lead.dealer} className={styles.sent} onAgain={again} />
      ) : isSent ? (
        <div ref={outcome} tabIndex={-1} className={styles.sent} role="status">
          <LeadSent lead={lead} held={textOf(value.held)} onAgain={again} />
        </div>
      ) : (
        <form ref={form} method="post" action="#contact" className={styles.form} onSubmit={onSubmit}>
          <LeadFields
            lead={lead}
            errors={errors}
            message={message ?? errors.listingId ?? null}
            values={answer?.status === 'refused' ? answer.values : start}
            busy={busy}
          />
        </form>
      )}
      <LeadPromise lead={lead} />
    </div>
  );
};
