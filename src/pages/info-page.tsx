import type { ReactNode } from 'react';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import styles from './info-page.module.css';
import { useShell } from './shell.ts';

type InfoPageProps = {
  title: string;
  description: string;
  path: string;
  heading: string;
  lead: ReactNode;
  /** Shown beside the heading on wide screens. */
  picture?: ReactNode;
  children: ReactNode;
};

/** A landing page: its purpose in one line, then its tool. */
export const InfoPage = ({ title, description, path, heading, lead, picture, children }: InfoPageProps) => {
  const shell = useShell();
  return (
    <>
      <PageHead
        title={`${title} | ${shell?.brand.name ?? ''}`}
        name={title}
        description={description}
        canonical={path}
      />
      <header className={styles.hero}>
        <Container className={styles.top}>
          <div>
            <h1>{heading}</h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          {picture && <div className={styles.picture}>{picture}</div>}
        </Container>
      </header>
      <Container className={styles.page}>{children}</Container>
    </>
  );
};
