const mostMiles = 1_000_000;

/** Parses miles such as "42,000" or "42000 mi"; undefined if invalid. */
export const readTypedMileage = (text: string): number | undefined => {
  const miles = Number(text.replaceAll(/[,\s]|mi(?:les)?$/gi, ''));
  return text !== '' && Number.isInteger(miles) && miles >= 0 && miles < mostMiles ? miles : undefined;
};
