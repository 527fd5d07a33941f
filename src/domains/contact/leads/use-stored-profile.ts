import { type RefObject, useEffect } from 'react';
import type { FormValues } from '#lib/forms/form-values.ts';
import { keepProfile, readProfile } from './stored-profile.ts';

/** Fills empty fields from the lead profile on the device (RCNT-11). */
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

/** Stores or removes the lead profile after a form was sent. */
export const keepProfileOf = (values: FormValues): void => {
  const { firstName = '', lastName = '', email = '', phone = '', isOneClickOptedIn } = values;
  keepProfile(localStorage, { firstName, lastName, email, phone, isOneClickOptedIn: isOneClickOptedIn === 'on' });
};
