import { classNames } from '#ui/class-names.ts';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './star-input.module.css';

type StarInputProps = {
  name: string;
  label: string;
  value?: string | undefined;
  required?: boolean;
  large?: boolean;
  error?: string | undefined;
};

/** One to five stars: radio buttons, so arrow keys, screen readers and pages without JavaScript work. */
export const StarInput = ({ name, label, value, required = false, large = false, error }: StarInputProps) => (
  <fieldset
    className={classNames(styles.stars, large && styles.large)}
    // A legend in the row would not name the group.
    aria-label={label}
    aria-describedby={error && `${name}-error`}
  >
    <div className={styles.row}>
      <span aria-hidden="true">{label}</span>
      <div className={styles.choices}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              required={required}
              defaultChecked={value === String(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
          </label>
        ))}
      </div>
    </div>
    {error && (
      <InlineError id={`${name}-error`} quiet>
        {error}
      </InlineError>
    )}
  </fieldset>
);
