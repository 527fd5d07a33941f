const initials =
  /\b(jbphh|jber|jbsa|jbab|mcbh|nas|usaf|usna|ncbc|apo|fpo|dpo|afb|air (force|reserve) base|jrb|naval)\b/i;
const campuses = /\buniversity( center)?$/i;
/** Army posts and camps; Fort Lee and Fort Myers are towns as well. */
const posts =
  /^(fort (belvoir|benning|bliss|bragg|buchanan|campbell|detrick|drum|eisenhower|eustis|gordon|hood|huachuca|irwin|jackson|johnson|knox|leonard wood|liberty|meade|monmouth|novosel|polk|riley|rucker|sam houston|sill|stewart|wainwright)|camp (lejeune|pendleton))$/i;

/** Whether the post office delivers there for the military or a campus: no town, and nobody has a lot there. */
export const isBase = (name: string): boolean => [initials, posts, campuses].some((kind) => kind.test(name));
