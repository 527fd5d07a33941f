import { type RefObject, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { interactionChanged } from '#domains/browse/results/browsing-slice.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { keepProfile, readProfile } from './stored-profile.ts';

/** RCNT-11: what the shopper let this device remember stands in the form, where nothing else does. */
export const useStoredProfile = (form: RefObject<HTMLFormElement | null>): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    const kept = Object.entries(readProfile(localStorage));
    for (const [name, value] of form.current ? kept : []) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === 'checkbox') field.checked ||= value === true;
      else field.value ||= String(value);
    }
    // UI-13: whether the next question may be asked with these details is known as long as the form is.
    const box = form.current?.elements.namedItem('isOneClickOptedIn');
    if (!(box instanceof HTMLInputElement)) return;
    const hold = () => dispatch(interactionChanged({ isOneClickOptedIn: box.checked }));
    hold();
    box.addEventListener('change', hold);
    return () => box.removeEventListener('change', hold);
  }, [form, dispatch]);
};

/** Keeps, or forgets, what a form that was taken said of the shopper. */
export const keepProfileOf = (values: FormValues): void => {
  const { firstName = '', lastName = '', email = '', phone = '', isOneClickOptedIn } = values;
  keepProfile(localStorage, { firstName, lastName, email, phone, isOneClickOptedIn: isOneClickOptedIn === 'on' });
};
