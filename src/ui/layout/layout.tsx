import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16 | 24;

type Block = 'div' | 'section' | 'ul' | 'ol' | 'main' | 'header' | 'footer' | 'nav' | 'article' | 'aside';

type BoxProps = ComponentProps<'div'> & { as?: Block };

const space = (step: Space) => `var(--space-${step})`;

/** Limits the content to the page's width, with gutters. */
export const Container = ({ as: Element = 'div', className, ...rest }: BoxProps) => {
  const props = { ...rest, className: classNames(styles.container, className) } as object;
  return <Element {...props} />;
};

type StackProps = BoxProps & {
  gap?: Space;
  row?: boolean;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  spread?: boolean;
};

/** Children in a column, or in a row that wraps, with equal gaps. */
export const Stack = ({
  as: Element = 'div',
  gap = 4,
  row = false,
  align = row ? 'center' : 'stretch',
  spread = false,
  className,
  style,
  ...rest
}: StackProps) => {
  const look = classNames(styles.stack, row && styles.row, spread && styles.spread, className);
  const props = { ...rest, className: look, style: { ...style, gap: space(gap), alignItems: align } } as object;
  return <Element {...props} />;
};

type GridProps = BoxProps & {
  gap?: Space;
  /** The minimum width of a column. */
  min?: string;
  /** The maximum number of columns. */
  most?: number;
};

/** As many equal columns as fit. */
export const Grid = ({
  as: Element = 'div',
  gap = 5,
  min = '16rem',
  most = 12,
  className,
  style,
  ...rest
}: GridProps) => {
  const columns = { '--min': min, '--most': most, '--gap': space(gap) } as CSSProperties;
  const props = { ...rest, className: classNames(styles.grid, className), style: { ...style, ...columns } } as object;
  return <Element {...props} />;
};

type SectionHeadProps = { title: ReactNode; id?: string; level?: 1 | 2 | 3; note?: ReactNode; action?: ReactNode };

/** A section's heading, with a note below it and a link at the end of the row. */
export const SectionHead = ({ title, id, level = 2, note, action }: SectionHeadProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.head}>
      <div>
        <Heading id={id}>{title}</Heading>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

export const TextLink = ({ className, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a {...rest} className={classNames(styles.link, className)} />
);

/** The first element of the page, visible only on keyboard focus. */
export const SkipLink = ({ href = '#main', children = 'Skip to content' }: { href?: string; children?: ReactNode }) => (
  <a href={href} className={styles.skip}>
    {children}
  </a>
);
