import { type RefObject, useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';
import { selectUser } from '#domains/people/accounts/user-slice.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { keepProfile, readProfile } from './stored-profile.ts';

const fill = (form: HTMLFormElement | null, profile: Partial<LeadProfile>): void => {
  for (const [name, value] of Object.entries(profile)) {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox') field.checked ||= value === true;
    else field.value ||= String(value);
  }
};

/** Fills empty fields: from the lead profile on the device (RCNT-11), then from the account, once it is known (LEAD-14). */
export const useStoredProfile = (form: RefObject<HTMLFormElement | null>): void => {
  const { isLoggedIn, leadProfile } = useSelector(selectUser);
  useEffect(() => fill(form.current, readProfile(localStorage)), [form]);
  useEffect(() => {
    if (isLoggedIn) fill(form.current, leadProfile);
  }, [form, isLoggedIn, leadProfile]);
};

/** Stores or removes the lead profile after a form was sent. */
export const keepProfileOf = (values: FormValues): void => {
  const { firstName = '', lastName = '', email = '', phone = '', isOneClickOptedIn } = values;
  keepProfile(localStorage, { firstName, lastName, email, phone, isOneClickOptedIn: isOneClickOptedIn === 'on' });
};
