import { describe, expect, it } from 'vitest';
import { readQueueForm } from './queue-forms.ts';

const item = { kind: 'market', subject: 'listing:12', fact: '5000' };

describe('forms of the queue', () => {
  it('OPS-04: accepting needs a reason in words, and hiding one of the list', () => {
    expect(readQueueForm({ ...item, act: 'accept', words: '  the  price is right ' })).toEqual({
      ...item,
      act: 'decide',
      action: 'accept',
      reason: 'the price is right',
    });
    expect(readQueueForm({ ...item, act: 'accept', words: ' ' })).toEqual({ problem: 'Say why it’s right as it is.' });
    expect(readQueueForm({ ...item, act: 'hide', reason: 'scam' })).toMatchObject({
      action: 'hide',
      reason: 'Suspected scam',
    });
    expect(readQueueForm({ ...item, act: 'hide', reason: 'other' })).toHaveProperty('problem');
  });

  it('what no form sends is not read', () => {
    expect(readQueueForm({ ...item, act: 'delete' })).toBeUndefined();
    expect(readQueueForm({ ...item, kind: 'toString', act: 'accept', words: 'x' })).toBeUndefined();
    expect(readQueueForm({})).toBeUndefined();
  });
});
