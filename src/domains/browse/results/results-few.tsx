import { RelaxationWays } from './relaxation-ways.tsx';
import styles from './results-few.module.css';
import type { ResultsView } from './results-view.ts';

/** For few results: filters to remove for more. */
export const ResultsFew = ({ relaxations }: Pick<ResultsView, 'relaxations'>) => {
  if (relaxations.length === 0) return null;
  return (
    <div className={styles.few}>
      <p>Few cars match. Remove a filter to see more:</p>
      <RelaxationWays ways={relaxations} />
    </div>
  );
};
