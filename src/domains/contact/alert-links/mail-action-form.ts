import { z } from 'zod';
import { AlertChoice, alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';
import { alertChannels } from '#domains/contact/channels/alert-channel.ts';

/** Tells our page's button, which expects a page, from a mail program's, which does not. */
export const fromPage = { name: 'from', value: 'page' } as const;

/** The field that asks to undo the action; its value is the undo id. */
export const undoField = 'undo';

/** Marks the form with the alert choices of one car or search. */
export const chooseForm = { name: 'from', value: 'choice' } as const;

const Choice = z.object({
  channels: z.array(z.enum(alertChannels)),
  events: AlertChoice.shape.events,
  frequency: z.enum(alertFrequencies),
});

/** Undefined for all other forms. */
export const readMailChoice = (form: URLSearchParams): z.infer<typeof Choice> | undefined => {
  if (form.get(chooseForm.name) !== chooseForm.value) return undefined;
  const choice = { channels: form.getAll('way'), events: form.getAll('event'), frequency: form.get('frequency') };
  return Choice.safeParse(choice).data;
};
