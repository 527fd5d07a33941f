import { Icon } from '../icon.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  label?: string;
  previousLabel?: string;
  nextLabel?: string;
};

/** Real links, so that crawlers and middle clicks reach every page. */
export const Pagination = ({
  page,
  pageCount,
  hrefFor,
  label = 'Pages',
  previousLabel = 'Previous',
  nextLabel = 'Next',
}: PaginationProps) => {
  if (pageCount <= 1) return null;
  const numbers = pageWindow(page, pageCount);
  return (
    <nav className={styles.pages} aria-label={label}>
      <Step to={page - 1} exists={page > 1} rel="prev" words={previousLabel} hrefFor={hrefFor} />
      {numbers.map((number, index) =>
        number === 'gap' ? (
          <span key={`gap-after-${numbers[index - 1]}`} className={styles.gap} aria-hidden="true" />
        ) : (
          <a
            key={number}
            href={hrefFor(number)}
            className={styles.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
      <Step to={page + 1} exists={page < pageCount} rel="next" words={nextLabel} hrefFor={hrefFor} />
    </nav>
  );
};

type StepProps = {
  to: number;
  exists: boolean;
  rel: 'prev' | 'next';
  words: string;
  hrefFor: (page: number) => string;
};

const Step = ({ to, exists, rel, words, hrefFor }: StepProps) => {
  const inside = (
    <>
      {rel === 'prev' && <Icon name="left" />}
      <span className={styles.words}>{words}</span>
      {rel === 'next' && <Icon name="right" />}
    </>
  );
  if (!exists) {
    return (
      <span className={styles.step} aria-hidden="true" data-off="true">
        {inside}
      </span>
    );
  }
  return (
    <a href={hrefFor(to)} rel={rel} className={styles.step} aria-label={words}>
      {inside}
    </a>
  );
};
