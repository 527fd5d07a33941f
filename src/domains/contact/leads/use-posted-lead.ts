import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { convert } from '#domains/reference/analytics/conversions.ts';
import type { LeadAnswer } from './lead-terms.ts';
import type { FilledIn } from './shopper-fields.tsx';
import { fieldNamed, fieldsOf, keepProfileOf, useStoredProfile } from './use-stored-profile.ts';

const untouched: FilledIn & { message: null } = { errors: {}, values: {}, message: null };

/** UI-06: a form that its own page takes, with script or without, and what became of it. */
export const usePostedLead = (answer: LeadAnswer | undefined) => {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  const posted = useRef<Record<string, string>>(undefined);
  useStoredProfile(form);
  useEffect(() => {
    if (answer?.status === 'sent' && posted.current) {
      keepProfileOf(posted.current);
      convert('nds_lead');
    }
    const [first] = answer?.status === 'refused' ? Object.keys(answer.errors) : [];
    if (first !== undefined && form.current) fieldNamed(form.current, first)?.focus();
  }, [answer]);
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    posted.current = fieldsOf(currentTarget);
  };
  return { form, busy, onSubmit, ...(answer?.status === 'refused' ? answer : untouched) };
};
