import { type SubmitEvent, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formValues, textField } from '#lib/forms/form-values.ts';
import { formatPhone, readNanpPhone } from '#lib/nanp-phone.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { checkProfileForm } from '../user-account.ts';
import { profileErrorsCleared, selectUser, type UserDispatch } from '../user-slice.ts';
import { type ProfileRefusal, type ProfileView, profilePath } from './profile-view.ts';
import styles from './settings.module.css';

type ProfileFormProps = { view: ProfileView; refused?: Extract<ProfileRefusal, { form: 'details' }> | undefined };

/** The server validates phone and ZIP before the form is submitted; without JavaScript, after it (PROF-04, PROF-05). */
export const ProfileForm = ({ view: { profile, location, version }, refused }: ProfileFormProps) => {
  const dispatch = useDispatch<UserDispatch>();
  const { errorMessages } = useSelector(selectUser);
  const phoneBox = useRef<HTMLInputElement>(null);
  const isChecked = useRef(false);
  useEffect(() => {
    dispatch(profileErrorsCleared());
    return () => {
      dispatch(profileErrorsCleared());
    };
  }, [dispatch]);
  const typed = { ...profile, phone: formatPhone(profile.phone), zip: location.zip, ...refused?.typed };
  const storedWords = [
    `${profile.firstName} ${profile.lastName}`.trim() || 'no name',
    formatPhone(profile.phone) || 'no phone',
    location.zip || 'no ZIP code',
  ].join(', ');
  const errors: Record<string, string> = { ...refused?.fields, ...errorMessages };
  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    if (isChecked.current) return;
    event.preventDefault();
    const form = event.currentTarget;
    // After this event: a form cannot be submitted again within its own submit event.
    const send = () =>
      setTimeout(() => {
        isChecked.current = true;
        form.requestSubmit();
        isChecked.current = false;
      });
    const values = formValues(new FormData(form));
    const typedPhone = textField(values, 'phone');
    const phone = readNanpPhone(typedPhone) ?? typedPhone;
    try {
      const checked = await dispatch(checkProfileForm({ phone, zip: textField(values, 'zip') }));
      if (phoneBox.current && checked.phone) phoneBox.current.value = formatPhone(checked.phone);
      if (checked.ok) send();
    } catch {
      // The check failed; the server validates again when the form arrives.
      send();
    }
  };
  return (
    <form method="post" action={`${profilePath}?edit`} className={styles.form} onSubmit={check}>
      <input type="hidden" name="intent" value="details" />
      <input type="hidden" name="version" value={version} />
      {errors.form && <InlineError>{errors.form}</InlineError>}
      {refused?.isOutdated && (
        <p className={styles.quiet}>
          Saved elsewhere: {storedWords}. <TextLink href={profilePath}>Keep the other version</TextLink>
        </p>
      )}
      <div className={styles.pair}>
        <Field label="First name" error={errors.firstName}>
          <TextInput name="firstName" autoComplete="given-name" maxLength={60} defaultValue={typed.firstName} />
        </Field>
        <Field label="Last name" error={errors.lastName}>
          <TextInput name="lastName" autoComplete="family-name" maxLength={60} defaultValue={typed.lastName} />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Phone" note="optional" error={errors.phone}>
          <TextInput
            ref={phoneBox}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            defaultValue={typed.phone}
          />
        </Field>
        <Field label="ZIP code" note="optional" error={errors.zip}>
          <TextInput
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            defaultValue={typed.zip}
          />
        </Field>
      </div>
      <div className={styles.row}>
        <Button type="submit">Save</Button>
        <ButtonLink href={profilePath} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
};
