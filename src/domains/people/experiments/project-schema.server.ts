import { z } from 'zod';
import type { AudienceCondition, Project } from './project.ts';

const Id = z.string().regex(/^[1-9]\d{0,17}$/, 'must be a number');
const Key = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be letters, digits, _ or -');
const Name = z.string().trim().min(1).max(120);
const Words = z.string().trim().max(2_000);
const Share = z.int().min(0).max(10_000);
const VariableText = z.string().max(20_000);
const RunState = z.enum(['Not started', 'Running', 'Paused', 'Concluded']);

const Match = z.enum([
  ...(['exact', 'exists', 'substring', 'gt', 'ge', 'lt', 'le'] as const),
  ...(['semver_eq', 'semver_gt', 'semver_ge', 'semver_lt', 'semver_le'] as const),
]);

const AudienceConditionSchema: z.ZodType<AudienceCondition> = z.lazy(() =>
  z.union([
    z.strictObject({
      kind: z.literal('attribute'),
      attribute: z.string().min(1).max(64),
      match: Match,
      value: z.union([z.string().max(500), z.number(), z.boolean()]).exactOptional(),
    }),
    z.strictObject({ kind: z.enum(['all', 'any']), of: z.array(AudienceConditionSchema).max(100) }),
    z.strictObject({ kind: z.literal('not'), of: AudienceConditionSchema }),
  ]),
);

const AudienceChoice = z.strictObject({ match: z.enum(['any', 'all']), ids: z.array(Id).max(50) });

const Variation = z.strictObject({
  id: Id,
  key: Key,
  enabled: z.boolean(),
  values: z.record(Key, VariableText),
});

const ExperimentRule = z.strictObject({
  id: Id,
  key: Key,
  name: Name,
  hypothesis: Words,
  layerId: Id,
  state: RunState,
  audience: AudienceChoice,
  traffic: Share,
  variations: z.array(Variation.extend({ weight: Share })).max(50),
  forced: z.record(z.string().min(1).max(200), Key),
  metricIds: z.array(Id).max(50),
  bandit: z.strictObject({ attributeIds: z.array(Id).max(20) }).exactOptional(),
});

const DeliveryRule = z.strictObject({
  id: Id,
  key: Key,
  name: Name,
  state: RunState,
  audience: AudienceChoice,
  traffic: Share,
  variation: Variation,
});

const Flag = z.strictObject({
  id: Id,
  key: Key,
  name: Name,
  description: Words,
  variables: z
    .array(
      z.strictObject({
        id: Id,
        key: Key,
        type: z.enum(['boolean', 'integer', 'double', 'string', 'json']),
        defaultValue: VariableText,
      }),
    )
    .max(100),
  experiments: z.array(ExperimentRule).max(50),
  rolloutId: Id,
  deliveries: z.array(DeliveryRule).max(50),
  off: z.literal(true).exactOptional(),
  everyoneElse: z.strictObject({ id: Id, key: Key, variation: Variation }).nullable(),
});

const Holdout = z.strictObject({
  id: Id,
  key: Key,
  name: Name,
  state: RunState,
  audience: AudienceChoice,
  traffic: Share,
  variationId: Id,
  scope: z.union([z.literal('everything'), z.strictObject({ ruleIds: z.array(Id).max(100) })]),
});

/**
 * Validates the shape only: a draft may have other problems, which `project-lint.ts` reports before it is published.
 */
export const ProjectSchema: z.ZodType<Project> = z.strictObject({
  sdkKey: Key,
  accountId: Id,
  projectId: Id,
  region: z.enum(['US', 'EU']),
  attributes: z
    .array(z.strictObject({ id: Id, key: Key, kind: z.enum(['text', 'number', 'yes-no', 'version']) }))
    .max(200),
  audiences: z.array(z.strictObject({ id: Id, name: Name, condition: AudienceConditionSchema })).max(500),
  events: z.array(z.strictObject({ id: Id, key: Key, name: Name, value: z.number().exactOptional() })).max(500),
  metrics: z
    .array(
      z.strictObject({
        id: Id,
        name: Name,
        eventKey: Key,
        measure: z.enum(['converted', 'count', 'value', 'revenue']),
        better: z.enum(['higher', 'lower']),
      }),
    )
    .max(500),
  flags: z.array(Flag).max(500),
  groups: z
    .array(
      z.strictObject({
        id: Id,
        name: Name,
        members: z.array(z.strictObject({ experimentId: Id, share: Share })).max(50),
      }),
    )
    .max(100),
  holdouts: z.array(Holdout).max(50),
});
