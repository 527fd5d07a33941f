import type { LegalDocument } from '#domains/brands/legal-documents.ts';
import { Container } from '#ui/layout/layout.tsx';
import styles from './legal-page.module.css';

export const LegalPage = ({ document, children }: { document: LegalDocument; children?: React.ReactNode }) => (
  <Container className={styles.page}>
    <title>{document.title}</title>
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
