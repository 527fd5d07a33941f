import conformance from '#data/api-conformance.json' with { type: 'json' };
import examples from '#data/api-examples.json' with { type: 'json' };
import { type ApiDescription, type ApiExample, type OperationView, operationsOf, typesOf } from './api-reference.ts';

/** A part of the reference: the typed API, or one task of the compatible addresses. */
type Section = { slug: string; title: string; description: string };
export type SectionLink = Section & { operations: number };
export type SectionView = Section & { operations: OperationView[]; types: { name: string; type: string }[] };

/** The descriptions as they are published, for an origin. */
type Describe = (origin: string) => { typed: ApiDescription; compatible: ApiDescription };

type Sources = {
  /** The tasks of the compatible addresses, by their tag. */
  sections: readonly { name: string; title: string; description: string }[];
};

const typedSlug = 'v1';
const typed: Section = {
  slug: typedSlug,
  title: 'The typed API, /v1',
  description: 'Search, count and look up cars, dealers and codes. For everything that is written now.',
};

const exampleByOperation: Readonly<Record<string, ApiExample | undefined>> = examples;

export type ApiDocs = ReturnType<typeof createApiDocs>;

/** What `/docs` shows, from the published descriptions and the answers that examples had. */
export const createApiDocs = ({ sections }: Sources) => {
  let describe: Describe = () => ({ typed: {}, compatible: {} });
  const all: Section[] = [
    typed,
    ...sections.map(({ name, title, description }) => ({ slug: name, title, description })),
  ];

  const viewIn = (descriptions: ReturnType<Describe>, section: Section): SectionView => {
    const isTyped = section.slug === typedSlug;
    const description = isTyped ? descriptions.typed : descriptions.compatible;
    const isIn = (tags: readonly string[]): boolean => isTyped || tags[0] === section.slug;
    return {
      ...section,
      operations: operationsOf(description, isIn, exampleByOperation),
      types: typesOf(description, isIn),
    };
  };

  return {
    /** The API is described once its routes are mounted. */
    describeBy: (published: Describe): void => {
      describe = published;
    },
    /** Every part of the reference. */
    sections: (origin: string): SectionLink[] => {
      const descriptions = describe(origin);
      return all.map((section) => ({ ...section, operations: viewIn(descriptions, section).operations.length }));
    },
    section: (slug: string, origin: string): SectionView | undefined => {
      const section = all.find((one) => one.slug === slug);
      return section && viewIn(describe(origin), section);
    },
    /** A request of the guide with its answer. */
    example: (operation: string): ApiExample | undefined => exampleByOperation[operation],
    conformance,
  };
};
