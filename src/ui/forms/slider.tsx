import type { ComponentProps, CSSProperties, InputEvent } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';
import { fraction } from './range-values.ts';
import styles from './slider.module.css';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'defaultValue'> & {
  min: number;
  max: number;
  value?: number;
  defaultValue?: number;
};

const fill = (value: number, min: number, max: number) => `${fraction(value, { min, max }) * 100}%`;

/** A slider with one thumb and a filled track. Label it with a Field. */
export const Slider = ({ min, max, value, defaultValue, className, style, onInput, ...rest }: SliderProps) => {
  const control = useFieldControl(rest);
  const follow = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    input.style.setProperty('--at', fill(input.valueAsNumber, min, max));
    onInput?.(event);
  };
  return (
    <input
      {...rest}
      {...control}
      type="range"
      min={min}
      max={max}
      value={value}
      defaultValue={defaultValue}
      className={classNames(styles.slider, className)}
      style={{ ...style, '--at': fill(value ?? defaultValue ?? (min + max) / 2, min, max) } as CSSProperties}
      onInput={follow}
    />
  );
};
