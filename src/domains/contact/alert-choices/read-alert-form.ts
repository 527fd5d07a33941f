import { z } from 'zod';
import type { FormValues } from '#lib/forms/form-values.ts';
import { AlertChoice, QuietHours } from './alert-choice.ts';
import type { AlertSettings } from './alert-settings.ts';

const Fields = z.object({
  kind: z.enum(['vehicle', 'search']),
  id: z.uuid(),
  version: z.coerce.number().int().positive(),
  phone: z.string().max(30).default(''),
  events: AlertChoice.shape.events,
  frequency: AlertChoice.shape.frequency,
  quietHours: QuietHours,
});

const quietHoursIn = (form: FormValues) => ({
  on: 'quiet' in form,
  from: form['quiet-from'],
  to: form['quiet-to'],
});

/** Undefined for what no page of ours sends. */
export const readQuietHours = (form: FormValues): QuietHours | undefined =>
  QuietHours.safeParse(quietHoursIn(form)).data;

type AlertForm = z.infer<typeof Fields> &
  Pick<AlertSettings, 'enableEmailAlerts' | 'enableTextAlerts' | 'enablePushAlerts'>;

/** The fields of the dialog, sent by a page without script; undefined for what no page of ours sends. */
export const readAlertForm = (form: FormValues): AlertForm | undefined => {
  const frequency = (channel: string) => form[`${channel}-frequency`];
  const fields = Fields.safeParse({
    kind: form.kind,
    id: form.id,
    version: form.version,
    phone: form.phone,
    events: form.event?.split(',') ?? [],
    frequency: { email: frequency('email'), text: frequency('text'), push: frequency('push') },
    quietHours: quietHoursIn(form),
  });
  if (!fields.success) return undefined;
  return {
    ...fields.data,
    enableEmailAlerts: 'email' in form,
    enableTextAlerts: 'text' in form,
    enablePushAlerts: 'push' in form,
  };
};
