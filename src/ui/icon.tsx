import { useEffect } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { addSymbol } from './icon-sprite.tsx';
import type { IconName } from './icons.ts';

type IconProps = {
  name: IconName;
  /** Set a label only where there is no text beside the icon. */
  label?: string;
  filled?: boolean;
  className?: string;
};

/** Sized by `font-size` and colored by `color`, like a letter. */
export const Icon = ({ name, label, filled = false, className }: IconProps) => {
  useEffect(() => {
    void addSymbol(name);
  }, [name]);
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
