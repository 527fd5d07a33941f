import { data, redirect } from 'react-router';
import { ArticlePage } from '#domains/browse/research/articles/article-page.tsx';
import { ResearchMeta } from '#domains/browse/research/pages/research-meta.tsx';
import { articlePath, researchPath } from '#paths/paths.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/research-article.ts';

export const handle: PageHandle = { pageType: 'researcharticles', markdown: 'article' };

export const loader = ({ params, context }: Route.LoaderArgs) => {
  if (params.slug === undefined) throw redirect(`${researchPath()}#guides`, { status: 301 });
  const article = context.get(servicesContext).research.article(params.slug);
  if (!article) throw data(null, { status: 404 });
  return article;
};

export default function ResearchArticle({ loaderData: { article, others } }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const canonical = articlePath(article.slug);
  return (
    <>
      <ResearchMeta
        title={article.title}
        brandName={shell.brand.name}
        description={article.summary}
        origin={shell.origin}
        canonical={canonical}
        crumbs={[{ label: 'Research', href: researchPath() }]}
        about={{
          '@type': 'Article',
          headline: article.title,
          description: article.summary,
          dateModified: article.updated,
          mainEntityOfPage: `${shell.origin}${canonical}`,
          publisher: { '@type': 'Organization', name: shell.brand.name },
        }}
      />
      <ArticlePage article={article} others={others} />
    </>
  );
}
