import type { ErrorCode } from '../errors.ts';
import type { FormValues } from './form-values.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Why a write was refused: a code of the error catalogue, whose message is the default, and the errors of fields:
 * `field` if the message is about one, `fields` for several.
 */
export type Refusal = {
  code: ErrorCode;
  message?: string;
  field?: string;
  fields?: FieldErrors;
  waitMs?: number;
};

/** A rejected form: the submitted values with an error per field, or a message about the whole form. */
export type FormRefusal = {
  status: 'refused';
  /** A code of the error catalogue. */
  code: string;
  message: string | null;
  errors: FieldErrors;
  values: FormValues;
};

/** The result of a form, the same for a page's post and a script's request. */
export type FormAnswer<Value = unknown> = { status: 'sent'; value: Value } | FormRefusal;

type FieldNames = Readonly<Record<string, string>>;

/** What a browser needs to send a form. It has no schema, so that pages with a form load no validator. */
export type FormCall = {
  path: string;
  /** Shown when the server fails or cannot be reached. */
  failure: string;
  /** Form field names by API field name, where they differ. */
  fieldNames?: FieldNames;
};

/**
 * The form field of an error path: `dataMap.phone` is the field `phone`, `to.0` the first address in the field `to`.
 */
export const fieldName = (path: readonly PropertyKey[], names: FieldNames = {}): string => {
  const name = String(path.findLast((part) => !/^\d+$/.test(String(part))) ?? 'form');
  return names[name] ?? name;
};
