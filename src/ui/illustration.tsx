import styles from './illustration.module.css';

/** Line drawings for empty pages and errors. */
export type IllustrationName = 'empty' | 'stopped';

export const Illustration = ({ name }: { name: IllustrationName }) => (
  <svg className={styles.art} viewBox="0 0 240 96" aria-hidden="true">
    <path d="M8 84h224" className={styles.faint} />
    {name === 'empty' ? <EmptyBay /> : <Stopped />}
  </svg>
);

const EmptyBay = () => (
  <>
    <path d="M40 84V30h160v54" className={styles.faint} />
    <path d="M28 30 40 14h160l12 16Z" />
    <path
      d="M66 78c-2-10 2-14 10-16l18-4 14-12c3-2 6-3 10-3h22c7 0 11 2 15 7l9 9 10 3c5 2 7 6 6 16"
      className={styles.dotted}
    />
    <path d="M86 78a6 6 0 1 0 12 0 6 6 0 1 0-12 0M148 78a6 6 0 1 0 12 0 6 6 0 1 0-12 0" className={styles.dotted} />
  </>
);

const Stopped = () => (
  <>
    <path d="M40 76c-3-16 3-22 16-25l30-7 26-20c5-4 10-5 16-5h36c11 0 17 3 24 11l14 15 14 4c9 3 12 10 11 27" />
    <path d="M98 46 118 30h38l16 16Z" className={styles.faint} />
    <path d="M67 78a13 13 0 1 0 26 0 13 13 0 1 0-26 0" />
    <path d="M160 84a13 13 0 1 1 26 0" />
    <path d="M172 84h18" className={styles.faint} />
  </>
);
