import { docsPath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ApiCode } from './api-code.tsx';
import styles from './api-docs.module.css';
import type { SectionView } from './api-docs.server.ts';
import { Operation } from './operation.tsx';

/** A part of the reference: its operations, the first one open, and the types they answer. */
export const SectionPage = ({ section }: { section: SectionView }) => (
  <Container className={styles.page}>
    <PageHead title={`${section.title}: API`} description={section.description} canonical={docsPath(section.slug)} />
    <p className={styles.back}>
      <a href={docsPath()}>API documentation</a>
    </p>
    <h1>{section.title}</h1>
    <p className={styles.lead}>{section.description}</p>
    <div className={styles.operations}>
      {section.operations.map((operation, at) => (
        <Operation key={operation.id} operation={operation} open={at === 0} />
      ))}
    </div>
    {section.types.length > 0 && (
      <section id="types" className={styles.block}>
        <h2>Types</h2>
        {section.types.map(({ name, type }) => (
          <div key={name} id={`type-${name}`}>
            <h3>{name}</h3>
            <ApiCode label={`Type ${name}`}>{type}</ApiCode>
          </div>
        ))}
      </section>
    )}
  </Container>
);
