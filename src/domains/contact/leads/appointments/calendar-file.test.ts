import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: 'a@cars.example',
  sequence: 1,
  isCanceled: false,
  startMs: Date.UTC(2026, 10, 21, 15),
  minutes: 60,
  stampMs: Date.UTC(2026, 10, 19, 4, 5, 6),
  summary: 'Test drive: 2019 Toyota Camry',
  location: 'Library; parking lot, level 2\nby the door',
  organizer: { name: 'Fore"court', url: 'https://cars.example' },
};

describe('a test drive as a calendar file', () => {
  it('LEAD-12: has times in UTC and escaped text, in lines that end with CRLF', () => {
    const lines = calendarFile(event).split('\r\n');
    expect(lines).toContain('DTSTART:20261121T150000Z');
    expect(lines).toContain('DTEND:20261121T160000Z');
    expect(lines).toContain('DTSTAMP:20261119T040506Z');
    expect(lines).toContain(String.raw`LOCATION:Library\; parking lot\, level 2\nby the door`);
    expect(lines).toContain('ORGANIZER;CN="Forecourt":https://cars.example');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(calendarFile(event)).not.toMatch(/[^\r]\n/);
  });

  it('LEAD-12: folds long lines at 75 bytes without splitting a character, and unfolds to the same text', () => {
    const place = 'Café Été '.repeat(30).trim();
    const file = calendarFile({ ...event, location: place });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${place}`);
  });

  it('LEAD-12: a canceled one has the same UID and says so', () => {
    const file = calendarFile({ ...event, sequence: 2, isCanceled: true });
    expect(file).toContain('UID:a@cars.example\r\nSEQUENCE:2');
    expect(file).toContain('STATUS:CANCELLED');
  });
});
