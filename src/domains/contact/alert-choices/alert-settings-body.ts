import type { FormValues } from '#lib/forms/form-values.ts';

/** The quiet hours of a form; the switch posts nothing while it is off. */
export const quietHoursOf = (form: FormValues) => ({
  on: 'quiet' in form,
  from: form['quiet-from'],
  to: form['quiet-to'],
});

/** The fields of the alert form as the account API takes them; its schema checks them. */
export const alertSettingsBody = (form: FormValues) => ({
  bookmarkId: form.id,
  version: Number(form.version),
  enableEmailAlerts: 'email' in form,
  enableTextAlerts: 'text' in form,
  enablePushAlerts: 'push' in form,
  // Of texts that are off the number stays as it is.
  ...('text' in form && { mobilePhone: form.phone ?? '' }),
  alertChoice: {
    events: form.event?.split(',') ?? [],
    frequency: {
      email: form['email-frequency'],
      text: form['text-frequency'],
      push: form['push-frequency'],
    },
  },
  quietHours: quietHoursOf(form),
});

/** What was chosen, to show it once more where it was refused. */
export const draftOfBody = (body: ReturnType<typeof alertSettingsBody>, form: FormValues) => {
  const { enableEmailAlerts, enableTextAlerts, enablePushAlerts, alertChoice, quietHours } = body;
  return { enableEmailAlerts, enableTextAlerts, enablePushAlerts, ...alertChoice, quietHours, phone: form.phone ?? '' };
};
