import { articlePath } from '#paths/paths.ts';
import { Container, SectionHead } from '#ui/layout/layout.tsx';
import { LinkColumns } from '#ui/layout/link-columns.tsx';
import styles from './research-index.module.css';
import type { ArticleTeaser, ResearchIndexView } from './research-view.ts';

export const ArticleTeasers = ({ articles }: { articles: readonly ArticleTeaser[] }) => (
  <ul className={styles.articles}>
    {articles.map(({ slug, title, summary, topic, minutes }) => (
      <li key={slug}>
        <a href={articlePath(slug)} className={styles.article}>
          <span className={styles.topic}>{topic}</span>
          <b>{title}</b>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.minutes}>{minutes} min read</span>
        </a>
      </li>
    ))}
  </ul>
);

/** Research start page: guides, and all makes. */
export const ResearchIndex = ({ view }: { view: ResearchIndexView }) => (
  <Container className={styles.page}>
    <h1>Research</h1>
    <p className={styles.lead}>
      Specifications, trims and what each model year costs today, and short guides to the parts of car buying nobody
      explains.
    </p>
    <section id="guides" aria-labelledby="guides-heading" className={styles.block}>
      <SectionHead id="guides-heading" title="Guides" />
      <ArticleTeasers articles={view.articles} />
    </section>
    <section aria-labelledby="makes-heading" className={styles.block}>
      <SectionHead id="makes-heading" title="By make" />
      <LinkColumns
        links={view.makes.map(({ name, href, models }) => ({
          href,
          label: name,
          note: `${models} ${models === 1 ? 'model' : 'models'}`,
        }))}
      />
    </section>
  </Container>
);
