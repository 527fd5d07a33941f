import type { ErrorCode } from '../errors.ts';
import type { FormValues } from './form-values.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Why a write was refused: a code of the catalogue, whose sentence stands unless there is a better one, and what is
 * wrong with which fields: one that the sentence is about, or several.
 */
export type Refusal = {
  code: ErrorCode;
  message?: string;
  field?: string;
  fields?: FieldErrors;
  waitMs?: number;
};

/** A form that was not accepted: what was typed, with what is wrong at each field or a sentence about the whole. */
export type FormRefusal = {
  status: 'refused';
  /** One of the error catalogue. */
  code: string;
  message: string | null;
  errors: FieldErrors;
  values: FormValues;
};

/** What became of a form, the same whether a page posted it or a script sent it. */
export type FormAnswer<Value = unknown> = { status: 'sent'; value: Value } | FormRefusal;

type FieldNames = Readonly<Record<string, string>>;

/** What a browser has to know to send a form, without its schema: pages that show one load no validator. */
export type FormCall = {
  path: string;
  /** Said when the server broke or cannot be reached. */
  failure: string;
  /** The field of the form, where the API has another name for it. */
  fieldNames?: FieldNames;
};

/** `dataMap.phone` is the field `phone` of the form, `to.0` the first address typed into `to`. */
export const fieldName = (path: readonly PropertyKey[], names: FieldNames = {}): string => {
  const name = String(path.findLast((part) => !/^\d+$/.test(String(part))) ?? 'form');
  return names[name] ?? name;
};
