/** What the names of an engine and a transmission say. Read for every listing, so nothing is allocated. */

const zero = 48;
const digitAt = (text: string, at: number): number => {
  const digit = text.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9 ? digit : -1;
};

const sizes: readonly string[] = Array.from({ length: 100 }, (_, tenths) => (tenths / 10).toFixed(1));

/** Liters with one decimal, of "5.0L V8", "3.5-liter V6", "V8 5.7"; empty if the name has none. */
export const engineSizeOf = (name: string): string => {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const [whole, tenth] = [digitAt(name, dot - 1), digitAt(name, dot + 1)];
    const isApart = digitAt(name, dot - 2) < 0 && digitAt(name, dot + 2) < 0;
    if (whole >= 0 && tenth >= 0 && whole + tenth > 0 && isApart) return sizes[whole * 10 + tenth]!;
  }
  return '';
};

const counts: readonly string[] = Array.from({ length: 13 }, (_, gears) => String(gears));
const isSpeed = /^.{1,2}[- ]?sp(ee)?d/i;
const isVariable = /\bcvt\b|continuously variable/i;

/** The number of gears of "8-Speed Automatic", `CVT`, or empty. */
export const gearsOf = (name: string): string => {
  const first = digitAt(name, 0);
  if (first < 0) {
    if (isVariable.test(name)) return 'CVT';
    return name.startsWith('Single-Speed') ? '1' : '';
  }
  const second = digitAt(name, 1);
  const gears = second < 0 ? first : first * 10 + second;
  return gears > 0 && gears < counts.length && isSpeed.test(name) ? counts[gears]! : '';
};
