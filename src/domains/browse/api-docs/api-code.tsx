import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import styles from './api-docs.module.css';

/** A request, an answer or a type; it scrolls by itself on narrow screens. */
export const ApiCode = ({ label, children }: { label: string; children: string }) => (
  <ScrollArea label={label} className={styles.code}>
    <pre>
      <code>{children}</code>
    </pre>
  </ScrollArea>
);
