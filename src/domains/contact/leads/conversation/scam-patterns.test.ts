import { describe, expect, it } from 'vitest';
import { findScamPattern } from './scam-patterns.ts';

describe('patterns of scams', () => {
  it('SELL-14: payments before a meeting, shipping agents and codes are recognized', () => {
    for (const text of [
      'Please wire the money first and I hold the car',
      'I pay by gift cards',
      'My shipping agent will pick it up',
      'I sent a verification code, tell me the code',
      'Send a deposit first',
      'I need your bank details and SSN',
    ])
      expect(findScamPattern(text), text).toBeDefined();
  });

  it('SELL-14: ordinary questions are not', () => {
    for (const text of [
      'Is Saturday morning OK for a test drive? I can pay by cashier’s check at your bank.',
      'Can you send me the tire size? What is the code on the door sticker for the paint?',
      'Would you take $18,500? I would come with a mechanic.',
    ])
      expect(findScamPattern(text), text).toBeUndefined();
  });
});
