/** The car whose page an address is; other spellings of it have moved there before (RULING-49). */
export const vehicleIdOf = (url: string): number | undefined => {
  const found = /^\/cars-for-sale\/vehicle\/(\d{5,15})(?:\.data)?(?:\?|$)/.exec(url);
  return found ? Number(found[1]) : undefined;
};
