/** The id of the car whose page is at this address; other spellings redirect to it (RULING-49). */
export const vehicleIdOf = (url: string): number | undefined => {
  const match = /^\/cars-for-sale\/vehicle\/(\d{5,15})(?:\.data)?(?:\?|$)/.exec(url);
  return match ? Number(match[1]) : undefined;
};
