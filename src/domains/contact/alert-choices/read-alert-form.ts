import { z } from 'zod';
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

const text = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
};

const quietHoursIn = (form: FormData) => ({
  on: form.has('quiet'),
  from: text(form, 'quiet-from'),
  to: text(form, 'quiet-to'),
});

/** Undefined for what no page of ours sends. */
export const readQuietHours = (form: FormData): QuietHours | undefined => QuietHours.safeParse(quietHoursIn(form)).data;

type AlertForm = z.infer<typeof Fields> &
  Pick<AlertSettings, 'enableEmailAlerts' | 'enableTextAlerts' | 'enablePushAlerts'>;

/** The fields of the dialog, sent by a page without script; undefined for what no page of ours sends. */
export const readAlertForm = (form: FormData): AlertForm | undefined => {
  const frequency = (channel: string) => text(form, `${channel}-frequency`);
  const fields = Fields.safeParse({
    kind: text(form, 'kind'),
    id: text(form, 'id'),
    version: text(form, 'version'),
    phone: text(form, 'phone'),
    events: form.getAll('event'),
    frequency: { email: frequency('email'), text: frequency('text'), push: frequency('push') },
    quietHours: quietHoursIn(form),
  });
  if (!fields.success) return undefined;
  return {
    ...fields.data,
    enableEmailAlerts: form.has('email'),
    enableTextAlerts: form.has('text'),
    enablePushAlerts: form.has('push'),
  };
};
