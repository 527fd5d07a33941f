const mostMiles = 1_000_000;

/** Miles as people write them: "42,000", "42000 mi". Undefined where they are no number of miles. */
export const readTypedMileage = (text: string): number | undefined => {
  const miles = Number(text.replaceAll(/[,\s]|mi(?:les)?$/gi, ''));
  return text !== '' && Number.isInteger(miles) && miles >= 0 && miles < mostMiles ? miles : undefined;
};
