import { formatMoney } from '#lib/money.ts';
import { Fieldset } from '#ui/forms/field.tsx';
import styles from './build-trims.module.css';
import type { TrimView } from './build-view.ts';

const Trim = ({ trim: { id, name, body, usd, selected, facts, adds } }: { trim: TrimView }) => (
  <label className={styles.trim}>
    <input type="radio" name="vehicleId" value={id} defaultChecked={selected} />
    <span className={styles.head}>
      <b>{name}</b>
      <span>{formatMoney(usd)}</span>
    </span>
    <span className={styles.facts}>{[body, ...facts].filter(Boolean).join(' · ')}</span>
    {adds.length > 0 && <span className={styles.adds}>Adds {adds.join(', ')}</span>}
  </label>
);

export const BuildTrims = ({ trims }: { trims: readonly TrimView[] }) => (
  <Fieldset legend="Trim" hideLegend>
    <div className={styles.trims}>
      {trims.map((trim) => (
        <Trim key={trim.id} trim={trim} />
      ))}
    </div>
  </Fieldset>
);
