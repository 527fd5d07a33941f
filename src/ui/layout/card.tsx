import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | 'form';
  /** `none` has no padding, for a Stage on top of a CardBody. */
  inset?: 'regular' | 'none';
  /** Raised on hover; for a card that is covered by its title's link. */
  interactive?: boolean;
};

/** A raised box. Cards are not nested. */
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

/** One line. Its link covers the whole card; other controls of the card are above it. */
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
  /** A CSS aspect ratio, if not the default. It is fixed, so that a picture that loads late causes no layout shift. */
  ratio?: string;
  /** At the top of a Card: only the upper corners are rounded. */
  top?: boolean;
};

/** A background for a picture or drawing. */
export const Stage = ({ ratio, top = false, className, style, ...rest }: StageProps) => (
  <div
    {...rest}
    className={classNames(styles.stage, top && styles.top, className)}
    style={ratio === undefined ? style : { ...style, aspectRatio: ratio }}
  />
);
