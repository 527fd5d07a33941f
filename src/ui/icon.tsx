import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import type { IconName } from './icons.ts';

type IconProps = {
  name: IconName;
  /** Give a label only where no words stand beside the icon. */
  label?: string;
  filled?: boolean;
  className?: string;
};

/** Sized by font-size and coloured by color, like a letter. */
export const Icon = ({ name, label, filled = false, className }: IconProps) => {
  const use = <use href={`#icon-${name}`} />;
  const look = classNames(styles.icon, filled && styles.filled, className);
  if (!label) {
    return (
      <svg className={look} aria-hidden="true">
        {use}
      </svg>
    );
  }
  return (
    <svg className={look} role="img" aria-label={label}>
      {use}
    </svg>
  );
};
