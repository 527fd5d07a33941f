import { type RefObject, useEffect } from 'react';
import type { FormValues } from '#lib/forms/form-values.ts';
import { keepProfile, readProfile } from './stored-profile.ts';

/** RCNT-11: what the shopper let this device remember stands in the form, where nothing else does. */
export const useStoredProfile = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const fields = Object.entries(readProfile(localStorage));
    for (const [name, value] of form.current ? fields : []) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === 'checkbox') field.checked ||= value === true;
      else field.value ||= String(value);
    }
  }, [form]);
};

/** Keeps, or forgets, what a form that was taken said of the shopper. */
export const keepProfileOf = (values: FormValues): void => {
  const { firstName = '', lastName = '', email = '', phone = '', isOneClickOptedIn } = values;
  keepProfile(localStorage, { firstName, lastName, email, phone, isOneClickOptedIn: isOneClickOptedIn === 'on' });
};
