import { type MouseEventHandler, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './disclosure.module.css';

type DisclosureProps = {
  summary: ReactNode;
  /** Muted text beside the summary: the current selection or a count. */
  note?: ReactNode;
  /** A number at the end of the line. */
  figure?: ReactNode;
  open?: boolean;
  /** `row` is a line with a rule, `line` has a figure, `link` is underlined text. */
  look?: 'row' | 'line' | 'link';
  /** Of the disclosures with the same name only one is open. */
  name?: string;
  /** Opens it for printing. This takes JavaScript, because no CSS does it in every browser. */
  openOnPaper?: boolean;
  /** Called when it is opened or closed, also for one that was opened before hydration. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
  onClickCapture?: MouseEventHandler | undefined;
  children: ReactNode;
};

/** Opens the element while the page is printed, without closing others of the same name. */
const useOpenOnPaper = (isWanted: boolean) => {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!isWanted || !details) return;
    const { name } = details;
    let wasOpen = true;
    const open = () => {
      wasOpen = details.open;
      details.name = '';
      details.open = true;
    };
    const restore = () => {
      details.open = wasOpen;
      details.name = name;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', restore);
    };
  }, [isWanted]);
  return ref;
};

export const Disclosure = (props: DisclosureProps) => {
  const { summary, note, figure, open, look = 'row', name, openOnPaper = false, onToggle, children } = props;
  const ref = useOpenOnPaper(openOnPaper);
  const toggled = useEffectEvent((isOpen: boolean) => onToggle?.(isOpen));
  useEffect(() => {
    if (ref.current?.open) toggled(true);
  }, [ref]);
  return (
    <details
      ref={ref}
      className={classNames(styles.disclosure, styles[look])}
      open={open}
      name={name}
      onToggle={onToggle && (({ target, currentTarget }) => target === currentTarget && onToggle(currentTarget.open))}
      onClickCapture={props.onClickCapture}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        {note && <span className={styles.note}>{note}</span>}
        {figure && <span className={styles.figure}>{figure}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
};
