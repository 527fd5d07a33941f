import { researchPath } from '#paths/paths.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { ArticleTeasers } from '../pages/research-index.tsx';
import type { ArticleTeaser } from '../pages/research-view.ts';
import type { Article, Block, Inline } from './article.ts';
import styles from './article-page.module.css';

const months = 'January February March April May June July August September October November December'.split(' ');

const dateWords = (iso: string): string => {
  const [year = '', month = '1', day = '1'] = iso.split('-');
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
};

const Words = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline) =>
    typeof inline === 'string' ? (
      inline
    ) : (
      <TextLink key={inline.href} href={inline.href}>
        {inline.words}
      </TextLink>
    ),
  );

const Part = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') return <h2 id={block.id}>{block.words}</h2>;
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Words inlines={block.inlines} />
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item.map((inline) => (typeof inline === 'string' ? inline : inline.href)).join('')}>
          <Words inlines={item} />
        </li>
      ))}
    </ul>
  );
};

const keyOf = (block: Block, at: number): string => (block.kind === 'heading' ? block.id : `${block.kind}-${at}`);

export const ArticlePage = ({ article, others }: { article: Article; others: readonly ArticleTeaser[] }) => (
  <Container className={styles.page}>
    <Breadcrumb items={[{ label: 'Research', href: researchPath() }, { label: article.title }]} />
    <article className={styles.article}>
      <header>
        <h1>{article.title}</h1>
        <p className={styles.lead}>{article.summary}</p>
        <p className={styles.byline}>
          Updated <time dateTime={article.updated}>{dateWords(article.updated)}</time>, {article.minutes} min read
        </p>
      </header>
      {article.blocks.map((block, at) => (
        <Part key={keyOf(block, at)} block={block} />
      ))}
    </article>
    <section className={styles.more} aria-labelledby="more-heading">
      <SectionHead id="more-heading" title="More guides" />
      <ArticleTeasers articles={others} />
    </section>
  </Container>
);
