import type { ReactNode } from 'react';
import deskStyles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { QrImage } from '#ui/qr-image.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { CodeField } from './code-field.tsx';
import styles from './security-screen.module.css';

type Step = 'begin' | 'confirm' | 'renew' | 'end';

export type SecurityView = {
  isOn: boolean;
  /** Whether a second factor is required before any other screen opens. */
  isDemanded: boolean;
  asksPassword: boolean;
};

/** The result of a form. */
export type SecurityAnswer = {
  step: Step;
  /** The `otpauth:` address for the authenticator app, until it is confirmed. */
  uri?: string;
  codes?: readonly string[];
  error?: { field: 'code' | 'password' | 'form'; words: string };
};

type FormProps = {
  step: Step;
  button: string;
  answer: SecurityAnswer | undefined;
  asksPassword: boolean;
  asksCode: boolean;
  danger?: boolean;
  children?: ReactNode;
};

const FactorForm = ({ step, button, answer, asksPassword, asksCode, danger = false, children }: FormProps) => {
  const error = answer?.step === step ? answer.error : undefined;
  const errorAt = (field: 'code' | 'password') => (error?.field === field ? error.words : undefined);
  return (
    <form method="post" action={opsPath('security')} className={styles.form}>
      <input type="hidden" name="step" value={step} />
      {children}
      {error?.field === 'form' && <InlineError>{error.words}</InlineError>}
      {asksPassword && (
        <Field label="Your password" error={errorAt('password')} required>
          <PasswordInput name="password" autoComplete="current-password" maxLength={128} />
        </Field>
      )}
      {asksCode && (
        <CodeField
          label="Code"
          hint={step === 'confirm' ? 'The six digits your app shows now.' : 'From your app, or a recovery code.'}
          error={errorAt('code')}
        />
      )}
      <div>
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {button}
        </Button>
      </div>
    </form>
  );
};

/** The secret in groups of four, for typing instead of scanning the QR code. */
const secretOf = (uri: string): string =>
  (URL.parse(uri)?.searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');

const Scan = ({ uri, answer }: { uri: string; answer: SecurityAnswer }) => (
  <AdminPanel title="Scan, then confirm" lead="You won’t be asked for a code until you enter one here.">
    <div className={styles.scan}>
      <QrImage text={uri} label="QR code for your authenticator app" />
      <div className={styles.beside}>
        <p>Scan this with an authenticator app, or type the key into it:</p>
        <code className={styles.secret}>{secretOf(uri)}</code>
        <FactorForm step="confirm" button="Turn on" answer={answer} asksPassword={false} asksCode>
          <input type="hidden" name="uri" value={uri} />
        </FactorForm>
      </div>
    </div>
  </AdminPanel>
);

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <AdminPanel
    title="Your recovery codes"
    lead="Each works once, in place of a code. Keep them away from your phone: they aren’t shown again."
  >
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <p className={styles.next}>
      <ButtonLink href={opsPath()} data-whole>
        I saved them: open the back office
      </ButtonLink>
    </p>
  </AdminPanel>
);

const SwitchedOn = ({ view, answer }: { view: SecurityView; answer: SecurityAnswer | undefined }) => (
  <>
    <AdminPanel
      title="New recovery codes"
      lead="If you used them up or lost them. The old ones stop working right away."
    >
      <FactorForm step="renew" button="Create new codes" answer={answer} asksPassword={view.asksPassword} asksCode />
    </AdminPanel>
    <AdminPanel
      title={view.isDemanded ? 'Replace it' : 'Turn off'}
      lead={
        view.isDemanded
          ? 'For a new phone or app. A second factor is required here, so you set up the new one right away.'
          : 'After that, your password, link or provider alone opens the back office.'
      }
    >
      <FactorForm
        step="end"
        button={view.isDemanded ? 'Remove and set up again' : 'Turn off'}
        answer={answer}
        asksPassword={view.asksPassword}
        asksCode
        danger
      />
    </AdminPanel>
  </>
);

/** The screen of the operator's second factor. */
export const SecurityScreen = ({ view, answer }: { view: SecurityView; answer: SecurityAnswer | undefined }) => (
  <>
    <AdminHead title="Security" lead={view.isOn ? 'Your second factor is on.' : 'Your second factor is off.'} />
    <div className={deskStyles.banners}>
      {view.isDemanded && !view.isOn && (
        <Banner level="info" title="A second factor is required for your role.">
          Set yours up in two steps, and the back office opens.
        </Banner>
      )}
    </div>
    {answer?.codes && <RecoveryCodes codes={answer.codes} />}
    {view.isOn && <SwitchedOn view={view} answer={answer} />}
    {!view.isOn && answer?.uri && <Scan uri={answer.uri} answer={answer} />}
    {!view.isOn && !answer?.uri && (
      <AdminPanel
        title="Second factor"
        lead="A code from an app on your phone, required whenever you enter the back office, however you signed in."
      >
        <FactorForm step="begin" button="Set it up" answer={answer} asksPassword={view.asksPassword} asksCode={false} />
      </AdminPanel>
    )}
  </>
);
