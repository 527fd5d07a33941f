const letters = 26;
const firstLetter = 65;

/** How many codes there are. */
export const stateCodes = letters * letters + 1;

/** A state as a number, which scripts read faster than text: 0 for anything but two capital letters. */
export const stateCodeOf = (state: string): number =>
  /^[A-Z]{2}$/.test(state)
    ? (state.charCodeAt(0) - firstLetter) * letters + (state.charCodeAt(1) - firstLetter) + 1
    : 0;
