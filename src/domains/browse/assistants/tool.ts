import { z } from 'zod';
import { nearest } from '#domains/finding/criteria/address/nearest.ts';
import { lruMemo } from '#lib/lru-memo.ts';
import type { Result } from '#lib/result.ts';
import { slugKey } from '#lib/slug.ts';
import type { ToolContext } from './tool-context.ts';

/** An input that can't be read, and the values that come closest to it (MCP-03). */
export type FieldProblem = { field: string; message: string; nearest?: readonly string[] };

/** Why a tool has no answer: inputs it can't read, or something there isn't. */
export type ToolFailure = { message: string; fields?: readonly FieldProblem[] };

/** A page of ours, by its absolute address. */
type ToolLink = { address: string; title: string };

type JsonSchema = { type: 'object'; [keyword: string]: unknown };

type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'resource_link'; uri: string; name: string; title: string; mimeType: 'text/html' };

type ToolResult = {
  content: ToolContent[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  call(args: unknown, context: ToolContext): Promise<ToolResult>;
};

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run(
    input: z.output<Input>,
    context: ToolContext,
  ): Promise<Result<{ answer: z.input<Output>; links?: readonly ToolLink[] }, ToolFailure>>;
};

/** In the subset that clients of every protocol version validate with. */
const jsonSchemaOf = (schema: z.ZodObject, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io });
  return { ...json, type: 'object' };
};

const propertiesOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return propertiesOf(schema.unwrap());
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

/** The names that are accepted beside an unknown one. */
const namesAt = (schema: z.ZodObject, path: readonly PropertyKey[]): string[] => {
  const inner = path.reduce<unknown>((at, step) => {
    const shape = at instanceof z.ZodOptional || at instanceof z.ZodDefault ? at.unwrap() : at;
    return shape instanceof z.ZodObject ? shape.shape[String(step)] : undefined;
  }, schema);
  return propertiesOf(inner);
};

export const nearestNames = (text: string, names: readonly string[]): string[] =>
  nearest(
    text,
    names.map((label) => ({ key: slugKey(label), label, params: {} })),
  ).map(({ label }) => label);

const inputPath = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'input';

const problemsOf = (issues: readonly z.core.$ZodIssue[], schema: z.ZodObject): FieldProblem[] =>
  issues.flatMap((issue): FieldProblem[] => {
    if (issue.code === 'unrecognized_keys') {
      const names = namesAt(schema, issue.path);
      return issue.keys.map((key) => {
        const near = nearestNames(key, names);
        return {
          field: inputPath([...issue.path, key]),
          message: 'is not an input of this tool',
          nearest: near.length > 0 ? near : names,
        };
      });
    }
    if (issue.code === 'invalid_value') {
      const values = issue.values.map(String);
      const near = nearestNames(String(issue.input ?? ''), values);
      const problem = { field: inputPath(issue.path), message: 'is not one of its values' };
      return [{ ...problem, nearest: near.length > 0 ? near : values }];
    }
    return [{ field: inputPath(issue.path), message: issue.message.replace(/^Invalid input: /, '') }];
  });

const problemLine = ({ field, message, nearest: near = [] }: FieldProblem): string =>
  `- ${field}: ${message}${near.length > 0 ? `. Try ${near.join(', ')}` : ''}`;

const refusal = ({ message, fields = [] }: ToolFailure): ToolResult => ({
  isError: true,
  content: [{ type: 'text', text: [message, ...fields.map(problemLine)].join('\n') }],
});

/** A tool from its schemas: bad input is an answer that names the fields, never a failure (MCP-03). */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  input,
  output,
  run,
  ...about
}: Definition<Input, Output>): Tool => {
  // Described when somebody first lists the tools, because that takes longer than most parts of a start.
  const described = lruMemo(() => ({ input: jsonSchemaOf(input, 'input'), output: jsonSchemaOf(output, 'output') }), {
    name: `schemas of ${about.name}`,
    maxEntries: 1,
  });
  return {
    ...about,
    get inputSchema() {
      return described().input;
    },
    get outputSchema() {
      return described().output;
    },
    call: async (args, context) => {
      const read = input.safeParse(args, { reportInput: true });
      if (!read.success) return refusal(unreadable(problemsOf(read.error.issues, input)));
      const result = await run(read.data, context);
      if (!result.ok) return refusal(result.error);
      const { answer, links = [] } = result.value;
      const structuredContent = output.parse(answer);
      return {
        structuredContent,
        content: [
          { type: 'text', text: JSON.stringify(structuredContent) },
          ...links.map(({ address, title }): ToolContent => {
            const name = new URL(address).pathname;
            return { type: 'resource_link', uri: address, name, title, mimeType: 'text/html' };
          }),
        ],
      };
    },
  };
};

export const unreadable = (fields: readonly FieldProblem[]): ToolFailure => ({
  message: 'Some inputs can’t be read, so nothing was searched.',
  fields,
});
