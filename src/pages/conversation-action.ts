import { data, type RouterContextProvider } from 'react-router';
import { appointmentForm, proposeForm } from '#domains/contact/leads/appointments/appointment-forms.server.ts';
import { endForm, replyForm, reportForm } from '#domains/contact/leads/conversation/conversation-forms.server.ts';
import type { Proven } from '#domains/contact/leads/conversation/proven.ts';
import type { RefusedWrite } from '#domains/contact/leads/conversation/refused-write.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { seeOther } from './account-page.ts';
import { servicesContext } from './app-context.ts';

const forms = {
  reply: replyForm,
  report: reportForm,
  end: endForm,
  propose: proposeForm,
  appointment: appointmentForm,
} as const;
type Intent = keyof typeof forms;
const isIntent = (text: string): text is Intent => Object.hasOwn(forms, text);

/** Whether a posted form is about a conversation. */
export const isConversationPost = (values: FormValues): boolean => isIntent(textField(values, 'intent'));

/** What a side of a conversation does on its page; `back` is where it then returns to. */
export const answerConversation = async (
  context: Readonly<RouterContextProvider>,
  { values, proven, back }: { values: FormValues; proven: NonNullable<Proven>; back: string },
) => {
  const { conversations, leadReports: reports, appointments, clock } = context.get(servicesContext);
  const intent = textField(values, 'intent');
  if (!isIntent(intent)) throw data(null, { status: 400 });
  const { status, answer } = await forms[intent].answer(values, {
    conversations,
    reports,
    appointments,
    clock,
    proven,
  });
  if (answer.status === 'sent') throw seeOther(back);
  const refused: RefusedWrite = { ...answer, question: proven.leadId, intent };
  return data({ status: 'unsent' as const, refused }, { status });
};
