import { describe, expect, it } from 'vitest';
import { creditConsent, readCreditApplication, retyped } from './credit-application.ts';

const nowMs = Date.UTC(2026, 10, 16);
const sent = {
  firstName: ' Ann ',
  lastName: 'Lee',
  birthDate: '1990-02-28',
  lastFour: '1234',
  street: '1 Elm St',
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  housing: 'rent',
  housingCost: '$1,200',
  employment: 'employed',
  employer: 'Acme',
  income: '65,000',
  consent: creditConsent.version,
};
const errorsOf = (changes: Record<string, string>) => readCreditApplication({ ...sent, ...changes }, nowMs).errors;

describe('a posted credit application', () => {
  it('accepts usual notations, and is trimmed', () => {
    const { application, errors } = readCreditApplication(sent, nowMs);
    expect(errors).toEqual({});
    expect(application).toMatchObject({ firstName: 'Ann', housingMonthlyUsd: 1200, yearlyIncomeUsd: 65_000 });
  });

  it('has a message at every required field of an empty form', () => {
    const { application, errors } = readCreditApplication({}, nowMs);
    expect(application).toBeUndefined();
    expect(Object.keys(errors)).toEqual(Object.keys(sent).filter((name) => name !== 'employer'));
  });

  it('is refused without consent to exactly this sentence', () => {
    for (const consent of ['', 'on', '2020-01']) expect(Object.keys(errorsOf({ consent }))).toEqual(['consent']);
  });

  it.each([
    ['birthDate', '1990-02-30'],
    ['birthDate', '2008-11-17'],
    ['birthDate', '1890-01-01'],
    ['birthDate', '28.2.1990'],
    ['lastFour', '123456789'],
    ['lastFour', '12a4'],
    ['zip', '3030'],
    ['state', 'XX'],
    ['income', 'much'],
    ['housing', 'castle'],
    ['employment', ''],
    ['employer', ' '],
    ['street', 'x'.repeat(121)],
    ['lastName', 'Lee\u0000'],
  ])('is refused with %s %j', (name, value) => {
    expect(Object.keys(errorsOf({ [name]: value }))).toEqual([name]);
  });

  it('is accepted from age 18 on, and needs an employer only for the employed', () => {
    expect(errorsOf({ birthDate: '2008-11-15' })).toEqual({});
    expect(errorsOf({ employment: 'retired', employer: '' })).toEqual({});
  });

  it('shows the values again, except for the digits and the consent', () => {
    const again = retyped(sent);
    expect(again).toMatchObject({ firstName: ' Ann ', income: '65,000' });
    expect(again).not.toHaveProperty('lastFour');
    expect(again).not.toHaveProperty('consent');
  });
});
