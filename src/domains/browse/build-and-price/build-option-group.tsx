import type { CSSProperties } from 'react';
import { formatMoney } from '#lib/money.ts';
import { Checkbox, Radio } from '#ui/forms/checkbox.tsx';
import { Fieldset } from '#ui/forms/field.tsx';
import styles from './build-option-group.module.css';
import type { OptionGroup, OptionView } from './build-view.ts';

const costOf = (usd: number, kind: OptionGroup['kind']): string => {
  if (usd === 0) return kind === 'one' ? 'Included' : 'No charge';
  return `${usd > 0 ? '+' : ''}${formatMoney(usd)}`;
};

const Line = ({ option, group }: { option: OptionView; group: OptionGroup }) => {
  const { id, name, usd, state, reason, footer } = option;
  const Choice = group.kind === 'one' ? Radio : Checkbox;
  const on = state === 'on' || state === 'locked';
  const why = [reason, footer].filter(Boolean).join('. ');
  return (
    <li>
      <Choice
        name={group.field}
        value={id}
        defaultChecked={on}
        disabled={state === 'locked' || state === 'blocked'}
        count={costOf(usd, group.kind)}
        aria-describedby={why ? `${id}-why` : undefined}
      >
        {name}
      </Choice>
      {why && (
        <p id={`${id}-why`} className={styles.why}>
          {why}
        </p>
      )}
    </li>
  );
};

/** Options with prices. One that cannot be changed stays in the list with the reason. */
export const BuildOptionGroup = ({ group }: { group: OptionGroup }) => (
  <Fieldset legend={group.title} hideLegend>
    <ul className={styles.lines}>
      {group.options.map((option) => (
        <Line key={option.id} option={option} group={group} />
      ))}
    </ul>
  </Fieldset>
);

const swatchOf = ({ swatch }: OptionView) => ({ '--c': swatch }) as CSSProperties;

/** Colors as swatches, with the name of the selected one below. */
export const BuildSwatches = ({ group }: { group: OptionGroup }) => {
  const selected = group.options.find(({ state }) => state === 'on');
  return (
    <Fieldset legend={group.title} hideLegend>
      <div className={styles.swatches}>
        {group.options.map((option) => (
          <label key={option.id} className={styles.swatch} style={swatchOf(option)} title={option.name}>
            <input type="radio" name={group.field} value={option.id} defaultChecked={option.state === 'on'} />
            <i />
            <span className="visually-hidden">
              {option.name}, {costOf(option.usd, 'one')}
            </span>
          </label>
        ))}
      </div>
      {selected && (
        <p className={styles.chosen}>
          <b>{selected.name}</b> {costOf(selected.usd, 'one')}
          {selected.footer && <span>. {selected.footer}</span>}
        </p>
      )}
    </Fieldset>
  );
};
