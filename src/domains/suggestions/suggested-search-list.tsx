import { resultsPath } from '#domains/criteria/address/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './keyword-search.module.css';
import type { Suggestion } from './suggestion.ts';

type SuggestedSearchListProps = {
  suggestions: readonly Suggestion[];
  isLoading: boolean;
  onChoose?: () => void;
};

/** SUGG-05: searches worth trying. Its place is held while they are on their way. */
export const SuggestedSearchList = ({ suggestions, isLoading, onChoose }: SuggestedSearchListProps) => (
  <section aria-labelledby="suggested-searches" aria-busy={isLoading || undefined}>
    <h3 id="suggested-searches" className={styles.subheading}>
      Suggested searches
    </h3>
    <ul className={classNames(styles.list, styles.held)}>
      {suggestions.map(({ value, href }) => (
        <li key={value}>
          <a href={href ?? resultsPath({ keywordPhrases: value })} className={styles.option} onClick={onChoose}>
            <Icon name="spark" />
            {value}
          </a>
        </li>
      ))}
    </ul>
  </section>
);
