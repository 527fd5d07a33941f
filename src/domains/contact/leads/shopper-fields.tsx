import { alertWords } from '#domains/people/accounts/alert-copy.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Radio } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Honeypot } from '#ui/forms/honeypot.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { ReplyBy } from './lead.ts';
import styles from './lead-form.module.css';
import { longestMessage } from './lead-terms.ts';

/** Values of the form, and their errors. */
export type FilledIn = { errors: FieldErrors; values: FormValues };

/** A brand's settings for its lead forms. */
export type LeadTerms = {
  /** Label of the opt-in checkbox; undefined if the brand has none (RULING-89). */
  optIn?: string | undefined;
  agreementHref: string;
  /** `site`: only through us. Otherwise the shopper chooses what the dealer sees, with a relay or without. */
  answers: 'relay' | 'choice' | 'site';
};

/** Longer dealer names do not fit on the button on a phone. */
const longestOnButton = 24;

type ReplyOption = { value: ReplyBy; label: string; hint: string };

const replyOptions: Readonly<Record<ReplyBy, ReplyOption>> = {
  relay: { value: 'relay', label: 'By email, through us', hint: 'They don’t see your email address.' },
  email: { value: 'email', label: 'By email', hint: 'They see your email address and reply to it.' },
  phone: { value: 'phone', label: 'By call only', hint: 'They see your phone number, not your email address.' },
};

/** The first option is the default: it needs no more than a name and an email address. */
const offeredReplies: Readonly<Record<Exclude<LeadTerms['answers'], 'site'>, readonly ReplyBy[]>> = {
  relay: ['relay', 'email', 'phone'],
  choice: ['email', 'phone'],
};

/** How the seller may reply (LEAD-04). */
const ReplyChoice = ({ errors, values, answers }: FilledIn & Pick<LeadTerms, 'answers'>) => {
  if (answers === 'site') return <p>Answers come through us. Neither of you sees the other’s email address.</p>;
  const offered = offeredReplies[answers];
  const current = offered.find((value) => value === values.replyBy) ?? offered[0];
  return (
    <Fieldset legend="How should they reply?" error={errors.replyBy}>
      {offered.map((value) => (
        <Radio
          key={value}
          name="replyBy"
          value={value}
          defaultChecked={value === current}
          hint={replyOptions[value].hint}
        >
          {replyOptions[value].label}
        </Radio>
      ))}
    </Fieldset>
  );
};

/** Name, email address and phone. */
export const ShopperFields = ({ errors, values }: FilledIn) => (
  <>
    <Field label="First name" error={errors.firstName} required>
      <TextInput name="firstName" autoComplete="given-name" maxLength={60} required defaultValue={values.firstName} />
    </Field>
    <Field label="Last name" error={errors.lastName} required>
      <TextInput name="lastName" autoComplete="family-name" maxLength={60} required defaultValue={values.lastName} />
    </Field>
    <Field label="Email" error={errors.email} required>
      <TextInput type="email" name="email" autoComplete="email" maxLength={254} required defaultValue={values.email} />
    </Field>
    <Field label="Phone" note="optional" error={errors.phone}>
      <TextInput
        type="tel"
        name="phone"
        autoComplete="tel-national"
        maxLength={40}
        placeholder="(404) 555-0100"
        defaultValue={values.phone}
      />
    </Field>
  </>
);

export type ClosingProps = FilledIn & {
  terms: LeadTerms;
  dealer: string;
  message: string | null;
  busy: boolean;
  /** The message is required where the lead is about no particular car. */
  needsMessage?: boolean;
};

/** Message, opt-ins and the button. */
export const LeadClosing = ({ terms, dealer, errors, message, values, busy, needsMessage = false }: ClosingProps) => (
  <>
    <div className={styles.wide}>
      <Field label="Message" {...(needsMessage ? { required: true } : { note: 'optional' })} error={errors.message}>
        <TextArea
          name="message"
          rows={4}
          maxLength={longestMessage}
          required={needsMessage}
          defaultValue={values.message}
        />
      </Field>
    </div>
    <Honeypot />
    <div className={styles.choices}>
      <ReplyChoice errors={errors} values={values} answers={terms.answers} />
      {terms.optIn !== undefined && (
        <Checkbox name="emailOptIn" defaultChecked={values.emailOptIn === 'on'}>
          {alertWords.optIn(terms.optIn)}
        </Checkbox>
      )}
      <Checkbox name="isOneClickOptedIn" defaultChecked={values.isOneClickOptedIn === 'on'}>
        Keep my details on this device for the next question.
      </Checkbox>
    </div>
    {message && (
      <div className={styles.wide}>
        <InlineError>{message}</InlineError>
      </div>
    )}
    <div className={styles.send}>
      <Button type="submit" size="large" state={busy ? 'loading' : ''} loadingLabel="Sending">
        Send to {dealer.length > longestOnButton ? 'the dealer' : dealer}
      </Button>
      <p>
        By sending this you accept the <a href={terms.agreementHref}>visitor agreement</a>.
      </p>
    </div>
  </>
);
