import { useState } from 'react';
import { formatMoney } from '#lib/money.ts';
import { Range } from '#ui/forms/range.tsx';
import type { RangeView } from './facet-view.ts';
import { SendButton } from './search-form.tsx';

type FilterRangeProps = {
  label: string;
  range: RangeView;
  lowName: string;
  highName: string;
  prefix?: string;
};

const keyOf = ({ low, high }: { low: number | null; high: number | null }): string => `${low}-${high}`;

/** Bars, a slider with two thumbs, and two number fields. Only the fields are part of the form. */
export const FilterRange = ({ label, range, lowName, highName, prefix }: FilterRangeProps) => {
  const { min, max, step, low, high, bars } = range;
  const now = keyOf(range);
  const [state, setState] = useState({ seen: now, committed: '', version: 0 });
  // A value set here stays; a change from elsewhere, such as by a chip, resets the control.
  if (state.seen !== now) {
    setState({ seen: now, committed: '', version: state.version + (state.committed === now ? 0 : 1) });
  }
  const money = prefix === '$';
  return (
    <>
      <Range
        key={state.version}
        legend={label}
        hideLegend
        min={min}
        max={max}
        step={step}
        low={low}
        high={high}
        lowName={lowName}
        highName={highName}
        lowLabel={`Lowest ${label.toLowerCase()}`}
        highLabel={`Highest ${label.toLowerCase()}`}
        prefix={prefix}
        bars={bars}
        format={money ? formatMoney : String}
        onCommit={(committed) => setState((before) => ({ ...before, committed: keyOf(committed) }))}
        autoSubmit
      />
      <SendButton />
    </>
  );
};
