import { expect, it } from 'vitest';
import { dealerAnswerBody } from './quote-forms.server.ts';

const row = (at: number, [kind, label, amount]: readonly [string, string, string], isRequest = false) => ({
  [`kind${at}`]: kind,
  [`label${at}`]: label,
  [`amount${at}`]: amount,
  ...(isRequest && { [`request${at}`]: '1' }),
});

it.each(['', '0', ' $0.00 '])('DEAL-04: a line of the buyer with the amount %j is left out of the quote', (amount) => {
  const values = {
    ...row(0, ['fee', 'Documentation fee', amount], true),
    ...row(1, ['add-on', 'Window tint', '199']),
    ...row(2, ['add-on', '', '']),
  };
  expect(dealerAnswerBody(values)).toMatchObject({ extras: [{ kind: 'add-on', label: 'Window tint', cents: '199' }] });
});

it('DEAL-05: a new line without an amount, or an amount that is no number, is kept to be refused', () => {
  const values = { ...row(0, ['fee', 'Documentation fee', 'free'], true), ...row(1, ['add-on', 'Window tint', '']) };
  expect(dealerAnswerBody(values)).toMatchObject({ extras: [{ cents: 'free' }, { label: 'Window tint', cents: '' }] });
});
