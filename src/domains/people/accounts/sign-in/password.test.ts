import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from './password.ts';

describe('passwords', () => {
  it('RULING-07: rejects passwords that are short, long, common, repeated, sequential or the user’s name', () => {
    const dana = { email: 'dana.whitfield@example.com', name: 'Dana Whitfield' };
    for (const password of [
      'short',
      'password12',
      'P@ssw0rd12',
      '1234567890',
      'qwertyuiop',
      'aaaaaaaaaaaa',
      'danawhitfield',
      'abcdefghijkl',
    ]) {
      expect(passwordProblem(password, dana), password).toBeTypeOf('string');
    }
    expect(passwordProblem('x'.repeat(129), dana)).toContain('at most');
  });

  it('RULING-07: accepts several words and generated passwords', () => {
    for (const password of ['quiet harbour lamp', 'Tm9#vRq2!xLw', 'copper-violin-88']) {
      expect(passwordProblem(password), password).toBeUndefined();
    }
  });

  it('shows how many characters are missing, then the strength', () => {
    expect(passwordStrength('')).toEqual({ score: 0, words: '' });
    expect(passwordStrength('ninechars').words).toBe('1 more character');
    expect(passwordStrength('quiet harbour lamp').score).toBe(4);
    expect(passwordStrength('quiet harbour lamp').score).toBeGreaterThan(passwordStrength('harbour-9k').score);
  });
});
