import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { alertWords } from '../alert-copy.ts';
import styles from './auth-page.module.css';

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** A link to the alternative page, such as sign-up on the sign-in page. */
  foot?: ReactNode;
  /** Shows the advantages of an account, on the pages where people decide to create one. */
  withReasons?: boolean;
  children?: ReactNode;
};

const reasons = [
  { icon: 'heart', title: 'Saved cars follow you', words: 'From this device to the next, with every price change.' },
  { icon: 'bell', ...alertWords.signUpReason },
  { icon: 'shield', title: 'Your data is yours', words: 'Download your data or close your account.' },
] as const;

/** The layout of all sign-in pages. */
export const AuthPage = ({ title, lead, foot, withReasons = false, children }: AuthPageProps) => (
  <Container className={styles.page}>
    <PageHead title={title} description="Sign in to keep cars, searches and alerts." robots="noindex" />
    <Card as="section" className={styles.card}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </Card>
    {withReasons && (
      <ul className={styles.reasons}>
        {reasons.map(({ icon, title: heading, words }) => (
          <li key={icon}>
            <Icon name={icon} />
            <strong>{heading}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    )}
  </Container>
);
