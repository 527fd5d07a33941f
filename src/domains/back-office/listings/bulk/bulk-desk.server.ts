import { correctedFields } from '#domains/cars/listings/listing-corrections.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { dayMs } from '#lib/duration.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { readFieldText } from '../change-edits.ts';
import { hideReasonText } from '../hide-reasons.ts';
import type { ListingDesk } from '../listing-desk.server.ts';
import type { ReadModel } from '../model-words.ts';
import type { CarFinder } from '../table/car-finder.server.ts';
import { carQueryParams, readCarQuery } from '../table/car-query.ts';
import { type BulkChange, type BulkKind, bulkFields } from './bulk-change.ts';
import { type BulkChanges, type BulkRefusal, undoableDays } from './bulk-changes.server.ts';
import { BulkInput, BulkUndo } from './bulk-input.ts';

type Sources = {
  db: SqlDatabase;
  changes: BulkChanges;
  listings: Pick<ListingStore, 'originals'>;
  desk: Pick<ListingDesk, 'rows' | 'named'>;
  finder: CarFinder;
  readModel: ReadModel;
  lookups: Lookups;
};

type FieldChoice = { name: string; label: string };

/** The page on which a change of many cars is confirmed. */
export type BulkDraft = {
  act: BulkKind;
  scope: 'rows' | 'all';
  total: number;
  isAtLeast: boolean;
  ids: number[];
  query: string;
  /** The first of them. */
  names: string[];
  fields: FieldChoice[];
  /** The field to correct, once it was chosen. */
  field?: FieldChoice & { choices?: readonly { code: string; name: string }[] };
};

/** A change of many cars as lists show it. */
export type BulkLine = BulkChange & { canUndo: boolean; left: { id: number; name: string }[] };

type Refused = BulkRefusal | 'no-reason' | 'no-field' | { field: string };

const namesAtMost = 5;
const mostNamed = 1000;
const linesAtMost = 50;

const refuse = (reason: Refused): Refusal => {
  if (typeof reason === 'object') return { code: 'validation-failed', message: reason.field, field: 'text' };
  if (reason === 'no-reason')
    return { code: 'validation-failed', message: 'Choose a reason, and describe any other one.', field: 'reason' };
  if (reason === 'no-field')
    return { code: 'validation-failed', message: 'Choose the field to correct.', field: 'field' };
  if (reason === 'nothing-selected') return { code: 'validation-failed', message: 'Select at least one car.' };
  if (reason === 'not-found') return { code: 'not-found' };
  return { code: 'conflict', message: 'This change can no longer be undone.' };
};

export type BulkDesk = ReturnType<typeof createBulkDesk>;

/** The screens and forms of bulk changes. */
export const createBulkDesk = ({ db, changes, listings, desk, finder, readModel, lookups }: Sources) => {
  /** A query that names cars by VIN or number is of those cars, as in the table. */
  const namedBy = async (query: string): Promise<number[] | undefined> =>
    desk.named(readCarQuery(query, lookups).text, mostNamed);

  const selectionOf = async ({ scope, ids, query }: Pick<BulkInput, 'scope' | 'ids' | 'query'>) => {
    const settled = carQueryParams(readCarQuery(query, lookups)).toString();
    if (scope === 'rows') return { ids, query: settled, total: ids.length, isAtLeast: false };
    const named = await namedBy(settled);
    if (named) return { ids: named, query: settled, total: named.length, isAtLeast: false };
    return { ids: null, query: settled, ...(await finder.count(readCarQuery(settled, lookups))) };
  };

  const start = async (input: BulkInput, operator: Operator): Promise<Result<{ id: string }, Refused>> => {
    const reason = input.act === 'hide' ? hideReasonText(input.reason, input.words) : '';
    if (reason === undefined) return err('no-reason');
    const { act: kind, field, text } = input;
    const selection = await selectionOf(input);
    if (kind === 'correct') {
      if (field === '' || !bulkFields.includes(field)) return err('no-field');
      const [first] = await sampleOf(selection);
      const [original] = first === undefined ? [] : await listings.originals([first], db);
      if (original && readFieldText(original, field, text, readModel) === undefined)
        return err({ field: correctedFields[field].wrong });
    }
    const work = {
      kind,
      field: kind === 'correct' ? field : '',
      text: kind === 'correct' ? text : '',
      reason,
    } as const;
    const started = await changes.start(operator, work, selection);
    return started.ok ? ok({ id: started.value }) : started;
  };

  const sampleOf = async ({ ids, query }: { ids: readonly number[] | null; query: string }): Promise<number[]> => {
    if (ids !== null) return ids.slice(0, namesAtMost);
    return (await finder.find(readCarQuery(query, lookups), { first: 0, count: namesAtMost })).ids;
  };

  const lineOf = async (bulk: BulkChange, nowMs: number): Promise<BulkLine> => {
    const left = bulk.notUndone === 0 ? [] : await desk.rows(await changes.notUndone(bulk.id, namesAtMost));
    const isRecent = bulk.createdMs > nowMs - undoableDays * dayMs;
    return {
      ...bulk,
      canUndo: isRecent && (bulk.state === 'running' || (bulk.state === 'done' && bulk.changed > 0)),
      left: left.map(({ id, name }) => ({ id, name })),
    };
  };

  return {
    /** Reads the selection of the table's form; undefined if the address is none. */
    draft: async (params: URLSearchParams): Promise<BulkDraft | undefined> => {
      const scopeText = params.get('scope') ?? 'rows';
      const rows = params.getAll('row').join() || params.get('ids') || '';
      const ids = scopeText === 'page' ? (params.get('page-ids') ?? '') : rows;
      const input = BulkInput.safeParse({
        act: params.get('act'),
        scope: scopeText === 'all' ? 'all' : 'rows',
        ids,
        query: params.get('query') ?? '',
        field: params.get('field') ?? '',
      });
      if (!input.success) return undefined;
      const { act, scope, field } = input.data;
      const selection = await selectionOf(input.data);
      const names = await desk.rows(await sampleOf(selection));
      const { choices } = field === '' ? {} : correctedFields[field];
      return {
        act,
        scope,
        total: selection.total,
        isAtLeast: selection.isAtLeast,
        ids: [...(selection.ids ?? [])],
        query: selection.query,
        names: names.map(({ name }) => name),
        fields: bulkFields.map((name) => ({ name, label: correctedFields[name].label })),
        ...(field !== '' &&
          bulkFields.includes(field) && {
            field: {
              name: field,
              label: correctedFields[field].label,
              ...(choices && { choices: choices.map(({ code, name }) => ({ code, name })) }),
            },
          }),
      };
    },

    form: defineForm({ schema: BulkInput, run: start, refuse }),

    undoForm: defineForm({
      schema: BulkUndo,
      run: async ({ id }, operator: Operator): Promise<Result<{ id: string }, Refused>> => {
        const undone = await changes.undo(operator, id);
        return undone.ok ? ok({ id }) : undone;
      },
      refuse,
    }),

    find: (id: string): Promise<BulkChange | undefined> => changes.find(id),

    line: async (id: string, nowMs: number): Promise<BulkLine | undefined> => {
      const bulk = await changes.find(id);
      return bulk && lineOf(bulk, nowMs);
    },

    lines: async (nowMs: number): Promise<BulkLine[]> =>
      Promise.all((await changes.latest(linesAtMost)).map((bulk) => lineOf(bulk, nowMs))),
  };
};
