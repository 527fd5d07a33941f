import { grouped } from '#lib/money.ts';
import type { DealerDetailsView } from './dealer-details-view.ts';
import styles from './dealer-figures.module.css';

/** Of the questions of 90 days: the usual time to answer in words, and how many were answered. */
export type AnswerRecordView = { usualTime: string; answeredPercent: number; questions: number };

type DealerFiguresProps = { view: DealerDetailsView; record: AnswerRecordView | undefined };

/** What a visit will be like, at one height: stars, answers and fee (REV-03). */
export const DealerFigures = ({ view: { rating, standing, fee }, record }: DealerFiguresProps) => {
  if (!rating && !record) return null;
  return (
    <dl className={styles.figures}>
      {rating && (
        <div>
          <dt>
            {rating.count === 1 ? 'stars from 1 review' : `stars from ${grouped(rating.count)} reviews`}
            {standing !== '' && `. ${standing}`}
          </dt>
          <dd>{rating.value.toFixed(1)}</dd>
        </div>
      )}
      {record?.usualTime && (
        <div>
          <dt>usual time to answer, from {grouped(record.questions)} questions</dt>
          <dd>{record.usualTime}</dd>
        </div>
      )}
      {record && (
        <div>
          <dt>of {grouped(record.questions)} questions answered in 90 days</dt>
          <dd>{record.answeredPercent}%</dd>
        </div>
      )}
      {fee && (
        <div>
          <dt>documentation fee</dt>
          <dd>{fee}</dd>
        </div>
      )}
    </dl>
  );
};
