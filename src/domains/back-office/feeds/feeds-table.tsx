import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import type { FeedState } from '#domains/supply/imports/feed-state.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Table } from '#ui/layout/table.tsx';
import { count, healthWords, rhythmWords } from './feed-copy.ts';
import styles from './feed-desk.module.css';

const isBad = ({ health }: FeedState): boolean => health === 'late' || health === 'failing';

export const FeedsTable = ({ feeds }: { feeds: readonly FeedState[] }) => (
  <Table caption="Feeds and their status" dense>
    <thead>
      <tr>
        <th scope="col">Feed</th>
        <th scope="col">Dialect</th>
        <th scope="col" data-num>
          Cars
        </th>
        <th scope="col" className={styles.after}>
          Schedule
        </th>
        <th scope="col">Last arrived</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {feeds.map((feed) => (
        <tr key={feed.id}>
          <th scope="row">
            <a href={opsPath(`feeds/${feed.id}`)} className={styles.name}>
              {feed.name}
            </a>
            {feed.refused > 0 && (
              <span className={styles.note}>{count(feed.refused)} rows refused in its last import</span>
            )}
          </th>
          <td className={styles.does}>{feed.dialect ?? 'Unknown'}</td>
          <td data-num>{count(feed.cars)}</td>
          <td className={`${styles.does} ${styles.after}`}>
            {feed.everyHours === null ? 'manual' : rhythmWords(feed.everyHours)}
          </td>
          <td className={styles.does}>
            {feed.arrivedMs === null ? 'Never' : <AdminTime ms={feed.arrivedMs} />}
            {feed.unchanged && <span className={styles.note}>the same as before</span>}
          </td>
          <td>
            <Badge tone={isBad(feed) ? 'danger' : feed.health === 'ok' ? 'positive' : 'neutral'}>
              {healthWords[feed.health]}
            </Badge>
            {feed.error && <span className={`${styles.note} ${styles.bad}`}>{feed.error}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
