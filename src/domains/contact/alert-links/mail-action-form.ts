import { z } from 'zod';
import { AlertChoice, alertChannels, alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';

/** By which the button of our page, which wants a page back, is told from that of a mail program. */
export const fromPage = { name: 'from', value: 'page' } as const;

/** The field that takes it back, with the name of what was done. */
export const undoField = 'undo';

/** The page of one car or search sends its choices under this name. */
export const chooseForm = { name: 'from', value: 'choice' } as const;

const Choice = z.object({
  channels: z.array(z.enum(alertChannels)),
  events: AlertChoice.shape.events,
  frequency: z.enum(alertFrequencies),
});

/** Undefined for every other form. */
export const readMailChoice = (form: URLSearchParams): z.infer<typeof Choice> | undefined => {
  if (form.get(chooseForm.name) !== chooseForm.value) return undefined;
  const choice = { channels: form.getAll('way'), events: form.getAll('event'), frequency: form.get('frequency') };
  return Choice.safeParse(choice).data;
};
