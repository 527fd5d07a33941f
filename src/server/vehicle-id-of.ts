/** The car whose page an address is; other spellings of it have moved there before (RULING-49). */
export const vehicleIdOf = (url: string): number | undefined => {
  const match = /^\/cars-for-sale\/vehicle\/(\d{5,15})(?:\.data)?(?:\?|$)/.exec(url);
  return match ? Number(match[1]) : undefined;
};
