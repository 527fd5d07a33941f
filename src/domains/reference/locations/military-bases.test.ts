import { expect, it } from 'vitest';
import { isBase } from './military-bases.ts';

it('bases and campuses are not towns, but towns with similar names are', () => {
  const all = ['Jber', 'Hill AFB', 'Fort Bragg', 'Camp Pendleton', 'Auburn University', 'University Center'];
  const towns = [
    'University Place',
    'University Park',
    'Fort Myers',
    'Fort Lee',
    'Camp Hill',
    'West Point',
    'Nashville',
  ];
  expect([...all, ...towns].filter(isBase)).toEqual(all);
});
