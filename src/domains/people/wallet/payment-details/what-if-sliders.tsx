import type { CSSProperties } from 'react';
import type { Quote } from '#domains/reference/payments/quote-car.ts';
import { formatMoney } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/forms/slider.tsx';
import { PriceChange } from '#ui/price.tsx';
import styles from './payment-details.module.css';
import { downStepUsd, mostDownUsd, termOf, termSlider, type WhatIf, whatIfWords } from './what-if.ts';

const savedWords = 'Saved. Used on every card, car and comparison.';

type RowProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  now: number;
  wordsOf: (value: number) => string;
  onMove: (value: number) => void;
};

const Row = ({ label, min, max, step, value, now, wordsOf, onMove }: RowProps) => {
  const place = { '--now': (now - min) / (max - min) } as CSSProperties;
  const id = `what-if-${label.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <div className={styles.row} style={place}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{wordsOf(value)}</output>
      <div className={styles.track}>
        <Slider
          id={id}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={wordsOf(value)}
          onInput={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
          // React requires onChange for a controlled input; onInput handles every step.
          onChange={() => {}}
        />
        <i className={styles.notch} aria-hidden="true" />
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{wordsOf(min)}</span>
        <span className={styles.now}>now {wordsOf(now)}</span>
        <span>{wordsOf(max)}</span>
      </p>
    </div>
  );
};

type WhatIfSlidersProps = {
  /** The quotes for the current terms and for those of the sliders. */
  now: Quote;
  then: Quote;
  value: WhatIf;
  isMoved: boolean;
  /** The sliders' terms were just applied. */
  isUsed: boolean;
  onMove(value: WhatIf): void;
  onUse(): void;
  onReset(): void;
};

/** Nothing is saved until the shopper applies it; a notch marks the current terms. */
export const WhatIfSliders = ({ now, then, value, isMoved, isUsed, onMove, onUse, onReset }: WhatIfSlidersProps) => (
  <section className={styles.whatIf} aria-labelledby="what-if">
    <h3 id="what-if">What if</h3>
    <Row
      label="Down payment"
      min={0}
      max={mostDownUsd(now)}
      step={downStepUsd}
      value={value.downUsd}
      now={now.downUsd}
      wordsOf={formatMoney}
      onMove={(downUsd) => onMove({ ...value, downUsd })}
    />
    <Row
      label="Months"
      {...termSlider}
      value={value.loanTerm}
      now={now.months}
      wordsOf={String}
      onMove={(months) => onMove({ ...value, loanTerm: termOf(months) })}
    />
    <div className={styles.outcome} aria-live="polite">
      <p>
        <b>{formatMoney(then.monthlyUsd)}/mo</b> {isMoved && <PriceChange amount={then.monthlyUsd - now.monthlyUsd} />}
      </p>
      <p>{isMoved ? whatIfWords(now, then) : isUsed ? savedWords : 'Move a slider to see what would change.'}</p>
    </div>
    <div className={styles.buttons}>
      <Button onClick={() => isMoved && onUse()} aria-disabled={!isMoved || undefined}>
        Use these terms
      </Button>
      <Button variant="quiet" onClick={onReset} aria-disabled={!isMoved || undefined}>
        Reset
      </Button>
    </div>
  </section>
);
