import type { LegalDocument } from '#domains/reference/brands/legal-documents.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import styles from './legal-page.module.css';

type LegalPageProps = {
  document: LegalDocument;
  /** The canonical address when the same text has several. */
  canonical?: string | undefined;
  children?: React.ReactNode;
};

export const LegalPage = ({ document, canonical, children }: LegalPageProps) => (
  <Container className={styles.page}>
    <PageHead title={document.title} description={document.intro} canonical={canonical} />
    <h1>{document.title}</h1>
    <p className={styles.intro}>{document.intro}</p>
    {children && <div className={styles.own}>{children}</div>}
    {document.sections.map(({ id, heading, paragraphs }) => (
      <section key={id} id={id} className={styles.section}>
        <h2>{heading}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
    ))}
  </Container>
);
