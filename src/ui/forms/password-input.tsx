import { type ComponentProps, useState } from 'react';
import { useAlive } from '../use-alive.ts';
import styles from './password-input.module.css';
import { TextInput } from './text-input.tsx';

/** A password field with a button to show the password; without JavaScript it stays hidden. */
export const PasswordInput = (props: Omit<ComponentProps<typeof TextInput>, 'type'>) => {
  const alive = useAlive();
  const [isVisible, setVisible] = useState(false);
  return (
    <span className={styles.group}>
      <TextInput {...props} type={isVisible ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      {alive && (
        <button type="button" className={styles.show} aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
          Show
          <span className="visually-hidden"> the password</span>
        </button>
      )}
    </span>
  );
};
