import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | 'form';
  /** `none` leaves the inside to its own parts: a Stage on top, CardBody under it. */
  inset?: 'regular' | 'none';
  /** Lifts under the pointer; for a card whose title link covers it. */
  interactive?: boolean;
};

/** A raised box for one thing. Cards are never nested. */
export const Card = ({
  as: Element = 'div',
  inset = 'regular',
  interactive = false,
  className,
  ...rest
}: CardProps) => {
  const look = classNames(
    styles.card,
    inset === 'regular' && styles.inset,
    interactive && styles.interactive,
    className,
  );
  const props = { ...rest, className: look } as object;
  return <Element {...props} />;
};

export const CardBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles.body, className)} />
);

type CardTitleProps = { href?: string; id?: string; level?: 2 | 3 | 4; children: ReactNode };

/** One line. Its link covers the whole card; other controls in the card sit above it. */
export const CardTitle = ({ href, id, level = 3, children }: CardTitleProps) => {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} className={styles.title}>
      {href ? (
        <a href={href} className={styles.cover}>
          {children}
        </a>
      ) : (
        children
      )}
    </Heading>
  );
};

type StageProps = ComponentProps<'div'> & {
  /** CSS aspect ratio, where it is not the usual one; fixed, so a picture that comes late moves nothing. */
  ratio?: string;
  /** At the top of a Card: only its upper corners are round. */
  top?: boolean;
};

/** A floor for a drawing to stand on. */
export const Stage = ({ ratio, top = false, className, style, ...rest }: StageProps) => (
  <div
    {...rest}
    className={classNames(styles.stage, top && styles.top, className)}
    style={ratio === undefined ? style : { ...style, aspectRatio: ratio }}
  />
);
