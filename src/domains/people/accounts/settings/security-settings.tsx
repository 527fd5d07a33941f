import { type MouseEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { useModalFlag } from '#domains/reference/shopper/use-modal-flag.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { CancelForm } from './cancel-form.tsx';
import { type DeviceRow, dataExportPath, type ProfileRefusal, type ProfileView, profilePath } from './profile-view.ts';
import styles from './settings.module.css';

type Refused = { refused?: ProfileRefusal | undefined };

export const PasswordSettings = ({ hasPassword, refused }: { hasPassword: boolean } & Refused) => (
  <Card as="section" aria-labelledby="password">
    <SectionHead title="Password" id="password" />
    {hasPassword ? (
      <details className={styles.fold} open={refused?.form === 'password'}>
        <summary>Change password</summary>
        <form method="post" action={`${profilePath}#password`} className={styles.form}>
          <input type="hidden" name="intent" value="password" />
          {refused?.form === 'password' && <InlineError>{refused.error}</InlineError>}
          <Field label="Current password" required>
            <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={200} />
          </Field>
          <NewPasswordField label="New password" />
          <div className={styles.row}>
            <Button type="submit">Change password</Button>
          </div>
        </form>
      </details>
    ) : (
      <form method="post" action={profilePath} className={styles.form}>
        <p className={styles.quiet}>You don’t have one. We can email you a link to choose a password.</p>
        <div className={styles.row}>
          <Button type="submit" name="intent" value="password-link" variant="quiet">
            Email me the link
          </Button>
        </div>
      </form>
    )}
  </Card>
);

export const EmailSettings = ({ view, refused }: { view: ProfileView } & Refused) => {
  const refusal = refused?.form === 'email' ? refused : undefined;
  const [isOpen, setOpen] = useState(refusal !== undefined);
  useModalFlag('edit-email', isOpen);
  return (
    <Card as="section" aria-labelledby="email">
      <SectionHead title="Email" id="email" />
      <p className={styles.quiet}>You sign in as {view.profile.email}, and alerts go there.</p>
      <details
        className={styles.fold}
        open={refusal !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Change email</summary>
        <form method="post" action={`${profilePath}#email`} className={styles.form}>
          <input type="hidden" name="intent" value="email" />
          {refusal && <InlineError>{refusal.error}</InlineError>}
          <Field
            label="New email"
            hint="We’ll send a link there. We notify both addresses, and you can undo the change from your current one for a week."
            required
          >
            <TextInput name="email" type="email" autoComplete="email" maxLength={254} defaultValue={refusal?.typed} />
          </Field>
          {view.hasPassword && (
            <Field label="Account password" required>
              <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
            </Field>
          )}
          {!view.hasPassword && (
            <p className={styles.quiet}>You don’t have a password, so sign in again within the ten minutes before.</p>
          )}
          <div className={styles.row}>
            <Button type="submit">Send the link</Button>
          </div>
        </form>
      </details>
    </Card>
  );
};

export const DeviceSettings = ({ devices }: { devices: readonly DeviceRow[] }) => (
  <Card as="section" aria-labelledby="devices">
    <SectionHead title="Signed-in devices" id="devices" />
    <ul className={styles.devices}>
      {devices.map(({ id, name, since, isThisOne }) => (
        <li key={id}>
          <Icon name="lock" />
          <span>
            {name} <span className={styles.quiet}>since {since}</span>
          </span>
          {isThisOne ? (
            <Badge tone="positive">This device</Badge>
          ) : (
            <form method="post" action={profilePath}>
              <input type="hidden" name="intent" value="sign-out-device" />
              <input type="hidden" name="device" value={id} />
              <Button type="submit" variant="quiet" size="small">
                Sign out<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
    <form method="post" action={profilePath}>
      <input type="hidden" name="intent" value="sign-out-everywhere" />
      <Button type="submit" variant="quiet" size="small" icon="sign-out">
        Sign out everywhere
      </Button>
    </form>
  </Card>
);

export const DataSettings = ({ view, refused }: { view: ProfileView } & Refused) => {
  const dispatch = useDispatch();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    dispatch(overlayOpened('cancel-account'));
  };
  const isOpen = view.cancelling || refused?.form === 'cancel';
  return (
    <Card as="section" aria-labelledby="data">
      <SectionHead title="Your data" id="data" />
      <p className={styles.quiet}>
        Everything we keep about you, in one file: profile, saved cars and searches, your cars, questions to dealers.
      </p>
      <div className={styles.row}>
        <ButtonLink href={dataExportPath} variant="quiet" size="small" icon="download">
          Download my data
        </ButtonLink>
        {!isOpen && (
          <ButtonLink href={`${profilePath}?cancel#cancel`} variant="plain" size="small" onClick={ask}>
            Cancel my account
          </ButtonLink>
        )}
      </div>
      {isOpen && (
        <div className={styles.cancel} id="cancel">
          <h3>Cancel your account?</h3>
          <CancelForm hasPassword={view.hasPassword} error={refused?.form === 'cancel' ? refused.error : undefined} />
        </div>
      )}
    </Card>
  );
};
