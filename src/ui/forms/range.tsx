import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import { grouped } from '#lib/money.ts';
import styles from './range.module.css';
import { fraction, moveHigh, moveLow, parseBound, type RangeValue, sameRange, thumbs } from './range-values.ts';
import { TextInput } from './text-input.tsx';

type RangeProps = {
  legend: string;
  hideLegend?: boolean;
  min: number;
  max: number;
  step?: number;
  low?: number | null;
  high?: number | null;
  /** Form field names of the two bounds. */
  lowName: string;
  highName: string;
  lowLabel?: string;
  highLabel?: string;
  lowPlaceholder?: string;
  highPlaceholder?: string;
  prefix?: string;
  suffix?: string;
  /** The count in each equal slice of the range, drawn above the track. */
  bars?: readonly number[];
  format?: (value: number) => string;
  /** Called when a change is finished: on release of a thumb, blur of a field, or Enter. */
  onCommit?: (range: RangeValue) => void;
  /** Submits the surrounding form when a change is finished. */
  autoSubmit?: boolean;
};

/** Two number fields hold the values; two overlaid sliders change them and are hidden without JavaScript. */
export const Range = ({
  legend,
  hideLegend = false,
  min,
  max,
  step = 1,
  low = null,
  high = null,
  lowName,
  highName,
  lowLabel = 'Lowest',
  highLabel = 'Highest',
  lowPlaceholder = 'No min',
  highPlaceholder = 'No max',
  prefix,
  suffix,
  bars,
  format = grouped,
  onCommit,
  autoSubmit = false,
}: RangeProps) => {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const limits = { min, max, step };
  const [range, setRange] = useState<RangeValue>({ low, high });
  const [committed, setCommitted] = useState<RangeValue>({ low, high });
  const at = thumbs(range, limits);
  const from = fraction(at.low, limits);
  const to = fraction(at.high, limits);

  const commit = () => {
    if (sameRange(range, committed)) return;
    setCommitted(range);
    onCommit?.(range);
    if (autoSubmit) frame.current?.form?.requestSubmit();
  };
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (autoSubmit || onCommit) event.preventDefault();
    commit();
  };
  const ends = [
    { key: 'low', name: lowName, label: lowLabel, placeholder: lowPlaceholder, value: range.low, thumb: at.low },
    { key: 'high', name: highName, label: highLabel, placeholder: highPlaceholder, value: range.high, thumb: at.high },
  ] as const;
  const slide = (end: 'low' | 'high', value: number) =>
    setRange((now) => (end === 'low' ? moveLow(now, value, limits) : moveHigh(now, value, limits)));

  return (
    <fieldset ref={frame} className={styles.range} style={{ '--from': from, '--to': to } as CSSProperties}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {bars && <Histogram bars={bars} from={from} to={to} />}
      <div className={styles.track}>
        {ends.map(({ key, label, thumb }) => (
          <input
            key={key}
            type="range"
            className={styles.thumb}
            min={min}
            max={max}
            step={step}
            value={thumb}
            aria-label={`${label}, slider`}
            aria-valuetext={format(thumb)}
            onChange={(event) => slide(key, event.currentTarget.valueAsNumber)}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {ends.map(({ key, name, label, placeholder, value }) => (
          <TextInput
            key={key}
            id={`${id}-${key}`}
            type="number"
            inputMode="numeric"
            size="small"
            numeric
            name={name}
            min={min}
            step="any"
            aria-label={label}
            placeholder={placeholder}
            prefix={prefix}
            suffix={suffix}
            value={value ?? ''}
            onChange={(event) => {
              const bound = parseBound(event.currentTarget.value);
              setRange((now) => ({ ...now, [key]: bound }));
            }}
            onKeyDown={commitOnEnter}
            onBlur={commit}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** SVG path of the bars: one per whole x, up to 100 high. */
const outlineOf = (bars: readonly { at: number; height: number }[]): string =>
  bars.map(({ at, height }) => `M${at} 100v-${height}h.8v${height}`).join('');

const Histogram = ({ bars, from, to }: { bars: readonly number[]; from: number; to: number }) => {
  const tallest = Math.max(...bars, 1);
  const drawn = bars.map((count, at) => ({ at, height: Math.max(1, Math.round((count / tallest) * 100)) }));
  const isInside = ({ at }: { at: number }) => at + 0.5 >= from * bars.length && at + 0.5 <= to * bars.length;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={outlineOf(drawn)} />
      <path className={styles.inside} d={outlineOf(drawn.filter(isInside))} />
    </svg>
  );
};
