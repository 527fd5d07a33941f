import { useEffect, useState } from 'react';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { cachedAt } from './cached-page.ts';
import styles from './offline-host.module.css';

const fetchNotice = async () => (await import('./offline-notice.tsx')).OfflineNotice;
const unsaid = () => {};

/** Its place is reserved on kept pages, so that nothing moves when the notice comes. */
export const OfflineHost = () => {
  const [time, setTime] = useState<string>();
  useEffect(() => setTime(cachedAt()), []);
  const Notice = useLazyComponent(fetchNotice, time !== undefined, unsaid);
  return <div className={styles.place}>{Notice && time !== undefined && <Notice cachedAt={time} />}</div>;
};
