import type { FormValues } from '#lib/forms/form-values.ts';

/** Quiet hours from a form. An unchecked switch is not posted at all. */
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
  // While texts are off, the stored number stays unchanged.
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

/** The posted choices, to show the form again after an error. */
export const draftOfBody = (body: ReturnType<typeof alertSettingsBody>, form: FormValues) => {
  const { enableEmailAlerts, enableTextAlerts, enablePushAlerts, alertChoice, quietHours } = body;
  return { enableEmailAlerts, enableTextAlerts, enablePushAlerts, ...alertChoice, quietHours, phone: form.phone ?? '' };
};
