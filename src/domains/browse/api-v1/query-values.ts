import { z } from 'zod';
import { nearest } from '#domains/finding/criteria/address/nearest.ts';
import { splitList } from '#domains/finding/criteria/address/param-names.ts';
import { nothingWords } from '#domains/finding/criteria/filters.ts';
import { AppError } from '#lib/errors.ts';
import { slugKey } from '#lib/slug.ts';

/** A query as the server parsed it: a parameter that is repeated has a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;
type Fields = Record<string, string>;

const mostExamples = 8;

export const refuse = (fields: Fields): never => {
  throw new AppError('validation-failed', { fields });
};

const nearestOf = (text: string, names: readonly string[]): readonly string[] => {
  const candidates = names.map((label) => ({ key: slugKey(label), label, params: {} }));
  return nearest(text, candidates).map(({ label }) => label);
};

/** "Try A, B": the nearest names, or else the first of them. */
const adviceOf = (text: string, names: readonly string[]): string => {
  const near = nearestOf(text, names);
  const advice = near.length > 0 ? near : names.slice(0, mostExamples);
  return advice.length > 0 ? `. Try ${advice.join(', ')}` : '';
};

const innerOf = (type: unknown): unknown => (type instanceof z.ZodOptional ? innerOf(type.unwrap()) : type);

/** Text as the type a schema expects; what isn't of that type stays text, which the schema then refuses. */
const typed = (type: unknown, text: string): unknown => {
  if (type instanceof z.ZodNumber) return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
  if (type instanceof z.ZodBoolean) return text === 'true' || (text === 'false' ? false : text);
  if (type instanceof z.ZodLiteral) return [...type.values].find((value) => String(value) === text) ?? text;
  return text;
};

const readValue = (type: unknown, raw: string | readonly string[]): unknown => {
  const texts = [raw].flat();
  if (type instanceof z.ZodArray) return texts.flatMap(splitList).map((text) => typed(type.element, text));
  const [text = '', ...others] = texts;
  return others.length > 0 ? texts : typed(type, text);
};

const choicesOf = ({ values }: { values: readonly unknown[] }): string[] => values.map(String);

const reasonOf = (issue: z.core.$ZodIssue): string => {
  const text = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
  if (issue.code === 'invalid_value') return `"${text}" is not one of its values${adviceOf(text, choicesOf(issue))}`;
  if (issue.code === 'invalid_type')
    return `"${text}" is not ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`;
  return issue.message;
};

/** Reads a query by its schema; whatever is not in it or not of its type is refused by name (API-04). */
export const readQuery = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  raw: RawQuery,
): z.output<z.ZodObject<Shape>> => {
  const names = Object.keys(schema.shape);
  const fields: Fields = {};
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(raw)) {
    if (!names.includes(name)) fields[name] = `is not a parameter here${adviceOf(name, names)}`;
    else if ([text].flat().some((one) => nothingWords.has(one.trim()))) fields[name] = 'is empty';
    else values[name] = readValue(innerOf(schema.shape[name]), text);
  }
  const read = schema.safeParse(values, { reportInput: true });
  for (const issue of read.error?.issues ?? []) fields[String(issue.path[0] ?? 'query')] ??= reasonOf(issue);
  if (!read.success || Object.keys(fields).length > 0) return refuse(fields);
  return read.data;
};
