import { useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import styles from './new-password-field.module.css';
import { longestPassword, passwordStrength, shortestPassword } from './password.ts';

/** Shows the strength of a password while typing; without JavaScript there is the hint, and the server checks. */
export const NewPasswordField = ({ label = 'Password', error }: { label?: string; error?: string | undefined }) => {
  const [password, setPassword] = useState('');
  const { score, words } = passwordStrength(password);
  return (
    <div>
      <Field
        label={label}
        hint={`At least ${shortestPassword} characters. A few unrelated words are easy to keep and hard to guess.`}
        error={error}
        required
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          minLength={shortestPassword}
          maxLength={longestPassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.strength} data-score={score}>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={score >= step} />
        ))}
        <span className={styles.words} aria-live="polite">
          {words}
        </span>
      </div>
    </div>
  );
};
