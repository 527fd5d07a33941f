import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { convert } from '#domains/reference/analytics/conversions.ts';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { focusFirstError } from '#ui/forms/use-form.ts';
import type { FilledIn } from './shopper-fields.tsx';
import { keepProfileOf, useStoredProfile } from './use-stored-profile.ts';

const untouched: FilledIn & { message: null } = { errors: {}, values: {}, message: null };

/** State of a lead form that posts to its own page, with or without JavaScript (UI-06). */
export const usePostedLead = (answer: FormAnswer | undefined) => {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  const posted = useRef<FormValues>(undefined);
  useStoredProfile(form);
  useEffect(() => {
    if (answer?.status === 'sent' && posted.current) {
      keepProfileOf(posted.current);
      convert('nds_lead');
    }
    if (answer?.status === 'refused') focusFirstError(form.current, answer.errors);
  }, [answer]);
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    posted.current = formValues(new FormData(currentTarget));
  };
  return { form, busy, onSubmit, ...(answer?.status === 'refused' ? answer : untouched) };
};
