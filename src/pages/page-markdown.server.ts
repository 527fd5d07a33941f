import { dealerMarkdown, dealerSearchMarkdown } from '#domains/browse/dealers/dealer-markdown.ts';
import {
  articleMarkdown,
  researchIndexMarkdown,
  researchMakeMarkdown,
  researchModelMarkdown,
} from '#domains/browse/research/pages/research-markdown.ts';
import { resultsMarkdown } from '#domains/browse/results/results-markdown.ts';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { vehicleMarkdown } from '#domains/browse/vehicle-page/vehicle-markdown.ts';
import type { VehiclePageView } from '#domains/browse/vehicle-page/vehicle-page-view.ts';
import { heading, markdownDocument } from '#lib/markdown.ts';
import type { PageData } from './page-data.tsx';
import type { MarkdownForm } from './page-type.ts';

type Source = { pageData: PageData; origin: string };

const failure = (title: string): string => markdownDocument([heading(1, title)]);

/** What each page's loader returned, as markdown: one writer for each form that routes name in their `handle`. */
const writers: Readonly<Record<MarkdownForm, (loaderData: never, source: Source) => string>> = {
  article: (page: Parameters<typeof articleMarkdown>[0], { origin }) => articleMarkdown(page, origin),
  dealers: (
    page:
      | ({ kind: 'details' } & Parameters<typeof dealerMarkdown>[0])
      | { kind: 'search'; view: Parameters<typeof dealerSearchMarkdown>[0] }
      | { kind: 'failed' },
    { origin },
  ) => {
    if (page.kind === 'failed') return failure('Dealers can’t be searched right now');
    return page.kind === 'details' ? dealerMarkdown(page, origin) : dealerSearchMarkdown(page.view, origin);
  },
  researchIndex: (view: Parameters<typeof researchIndexMarkdown>[0], { origin }) => researchIndexMarkdown(view, origin),
  researchMake: (view: Parameters<typeof researchMakeMarkdown>[0], { origin }) => researchMakeMarkdown(view, origin),
  researchModel: (page: Parameters<typeof researchModelMarkdown>[0], { origin }) => researchModelMarkdown(page, origin),
  results: (name: string, { pageData, origin }) => resultsMarkdown(pageData.get(name) as ResultsView, origin),
  vehicle: (page: { page: string } | { missingVehicle: unknown }, { pageData, origin }) =>
    'page' in page
      ? vehicleMarkdown(pageData.get(page.page) as VehiclePageView, origin)
      : failure('We don’t have this car'),
};

/** A page as markdown; an error without loader data says what its status says. */
export const pageMarkdown = (
  form: MarkdownForm | undefined,
  { loaderData, status, ...source }: Source & { loaderData: unknown; status: number },
): string => {
  if (form === undefined || loaderData === undefined || loaderData === null)
    return failure(status === 404 ? 'Page not found' : 'Something went wrong');
  return writers[form](loaderData as never, source);
};
