import { expect, it } from 'vitest';
import { statementSummary } from './statement-summary.ts';

it('RES-24: a statement is named by its verb and table, without values', () => {
  expect(statementSummary(`select "id" from "listings" where "vin" = '1FT'`)).toBe('select listings');
  expect(statementSummary('INSERT INTO leads (id) values (?)')).toBe('insert leads');
  expect(statementSummary('update "jobs" set "status" = ?')).toBe('update jobs');
  expect(statementSummary('with x as (select 1 from owners) select 2')).toBe('with owners');
  expect(statementSummary('select 1')).toBe('select');
});
