import { alertShown, toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { noAnswerCode, sendForm } from '#lib/forms/send-form.ts';
import { leadCall } from '../lead-terms.ts';
import { dropWaitingLead, readWaitingLeads } from './keep-waiting-lead.ts';

/** Sends the messages that wait, one after the other; one that is refused stays, with a message why. */
export const sendWaitingLeads =
  (): ShopperThunk<unknown, Promise<void>> =>
  async (dispatch, _getState, { device, http }) => {
    for (const lead of readWaitingLeads(device)) {
      const answer = await sendForm(leadCall, { values: lead.values }, http);
      if (answer.status === 'sent') {
        dropWaitingLead(device, lead);
        dispatch(toastShown(`Your message to ${lead.dealer} was sent.`));
        continue;
      }
      if (answer.code === noAnswerCode || answer.code === 'internal') return;
      const reason = answer.message ?? Object.values(answer.errors)[0] ?? leadCall.failure;
      const message = `Your message to ${lead.dealer} wasn’t sent: ${reason}`;
      dispatch(alertShown({ level: 'warning', message }));
    }
  };
