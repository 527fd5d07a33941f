import { type RefObject, useEffect } from 'react';
import { keepProfile, readProfile } from './send-lead.ts';

export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

export const fieldNamed = (form: HTMLFormElement, name: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type="hidden"])`);

/** RCNT-11: what the shopper let this device remember stands in the form, where nothing else does. */
export const useStoredProfile = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const kept = Object.entries(readProfile(localStorage));
    for (const [name, value] of form.current ? kept : []) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === 'checkbox') field.checked ||= value === true;
      else field.value ||= String(value);
    }
  }, [form]);
};

/** Keeps, or forgets, what a form that was taken said of the shopper. */
export const keepProfileOf = (fields: Readonly<Record<string, string>>): void => {
  const { firstName = '', lastName = '', email = '', phone = '', isOneClickOptedIn } = fields;
  keepProfile(localStorage, { firstName, lastName, email, phone, isOneClickOptedIn: isOneClickOptedIn === 'on' });
};
