const initials =
  /\b(jbphh|jber|jbsa|jbab|mcbh|nas|usaf|usna|ncbc|apo|fpo|dpo|afb|air (force|reserve) base|jrb|naval)\b/i;
const campuses = /\buniversity( center)?$/i;
/** Army posts and camps. Fort Lee and Fort Myers are also towns, so they are not listed. */
const posts =
  /^(fort (belvoir|benning|bliss|bragg|buchanan|campbell|detrick|drum|eisenhower|eustis|gordon|hood|huachuca|irwin|jackson|johnson|knox|leonard wood|liberty|meade|monmouth|novosel|polk|riley|rucker|sam houston|sill|stewart|wainwright)|camp (lejeune|pendleton))$/i;

/** Whether a postal place is a military base or campus, which is no town and has no dealers. */
export const isBase = (name: string): boolean => [initials, posts, campuses].some((kind) => kind.test(name));
