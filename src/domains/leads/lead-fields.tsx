import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select, TextArea, TextInput } from '#ui/text-input.tsx';
import type { FieldErrors, VehicleLeadType } from './lead.ts';
import styles from './lead-form.module.css';
import { leadTypeNames, longestMessage, partsOfDay } from './lead-terms.ts';

/** What the form says and asks on one page. */
export type LeadView = {
  listingId: number;
  dealer: string;
  /** "$38,066": the figure the dealer is told. */
  outTheDoor: string;
  /** The days a test drive may be on begin here. */
  today: string;
  /** D-89: absent where the brand does not ask. */
  optIn?: string | undefined;
  chat: 'everywhere' | 'wide' | 'none';
  agreementHref: string;
};

type LeadFieldsProps = {
  lead: LeadView;
  errors: FieldErrors;
  message: string | null;
  values: Readonly<Record<string, string>>;
  busy: boolean;
};

/** A longer name does not fit a phone; who it goes to is said beside the form. */
const longestOnButton = 24;

const typesOf = ({ chat }: LeadView): { value: VehicleLeadType; label: ReactNode }[] =>
  (Object.keys(leadTypeNames) as VehicleLeadType[])
    .filter((value) => value !== 'CHAT' || chat !== 'none')
    .map((value) => ({
      value,
      label: value === 'CHAT' && chat === 'wide' ? <span className={styles.wideOnly}>Chat</span> : leadTypeNames[value],
    }));

const TestDriveTime = ({ lead, errors, values }: Pick<LeadFieldsProps, 'lead' | 'errors' | 'values'>) => (
  <div className={styles.when}>
    <Field label="Day" note="optional" error={errors.preferredDate}>
      <TextInput type="date" name="preferredDate" min={lead.today} defaultValue={values.preferredDate} />
    </Field>
    <Field label="Time of day" note="optional" error={errors.preferredTime}>
      <Select name="preferredTime" defaultValue={values.preferredTime ?? ''}>
        <option value="">Any time</option>
        {partsOfDay.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  </div>
);

export const LeadFields = ({ lead, errors, message, values, busy }: LeadFieldsProps) => (
  <>
    <input type="hidden" name="listingId" value={lead.listingId} />
    <input type="hidden" name="originPage" value="vdp" />
    <div className={styles.wide}>
      <Segmented
        legend="What would you like?"
        name="leadType"
        block
        options={typesOf(lead)}
        defaultValue={values.leadType ?? 'AVAILABILITY'}
      />
    </div>
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
    <TestDriveTime lead={lead} errors={errors} values={values} />
    <div className={styles.wide}>
      <Field label="Message" note="optional" error={errors.message}>
        <TextArea name="message" rows={4} maxLength={longestMessage} defaultValue={values.message} />
      </Field>
    </div>
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="company" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    <div className={styles.choices}>
      {lead.optIn !== undefined && (
        <Checkbox name="emailOptIn" defaultChecked={values.emailOptIn === 'on'}>
          {lead.optIn}
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
        Send to {lead.dealer.length > longestOnButton ? 'the dealer' : lead.dealer}
      </Button>
      <p>
        By sending this you accept the <a href={lead.agreementHref}>visitor agreement</a>.
      </p>
    </div>
  </>
);

export const LeadPromise = ({ lead }: { lead: LeadView }) => (
  <aside className={styles.promise} aria-label="What happens to your message">
    <p>
      <b>Goes to one dealer</b>
      Your details are sent to {lead.dealer} and nobody else. We never resell them.
    </p>
    {lead.outTheDoor !== '' && (
      <p>
        <b>Your figures come along</b>
        The dealer sees the out-the-door price of {lead.outTheDoor}, so there is nothing to explain twice.
      </p>
    )}
  </aside>
);

/** UI-06: sent. The way back to the form is a form itself, so that it works without script too. */
export const LeadSent = ({ lead, onAgain }: { lead: LeadView; onAgain: () => void }) => {
  const again = (event: FormEvent) => {
    event.preventDefault();
    onAgain();
  };
  return (
    <>
      <h3>Sent to {lead.dealer}</h3>
      <p>They have your question and the figures of this car, and will answer you themselves.</p>
      <form method="get" action="#contact" onSubmit={again}>
        <Button type="submit" variant="quiet">
          Ask something else
        </Button>
      </form>
    </>
  );
};
