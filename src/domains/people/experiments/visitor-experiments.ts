import { experimentsOf, type Project } from './project.ts';

/** A test as shown to its participant. */
export type VisitorExperiment = { id: string; name: string; about: string; variation: string; isIn: boolean };

type Decided = {
  tests: readonly { experimentId: string; variationKey: string }[];
  left: readonly string[];
};

/** The tests a visitor is in, and running ones they have left. */
export const visitorExperiments = (project: Project, { tests, left }: Decided): VisitorExperiment[] =>
  experimentsOf(project).flatMap(({ flag, rule }) => {
    const test = tests.find(({ experimentId }) => experimentId === rule.id);
    const isLeft = rule.state === 'Running' && left.includes(rule.id);
    if (!test && !isLeft) return [];
    const { name, id } = rule;
    return [{ id, name, about: flag.description, variation: test?.variationKey ?? '', isIn: test !== undefined }];
  });
