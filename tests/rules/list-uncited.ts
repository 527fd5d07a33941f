import { readIndex, readRules, readTests } from './rule-files.ts';
import { citedIn, definedIn, prefixesIn } from './rule-ids.ts';

/** `npm run rules`: lists rules that no test cites, by area. */
const prefixes = prefixesIn(readIndex());
const cited = citedIn([...readTests().values()].join('\n'), prefixes);

let total = 0;
let missing = 0;
for (const [file, text] of readRules()) {
  const ids = definedIn(text);
  const uncited = ids.filter((id) => !cited.has(id));
  total += ids.length;
  missing += uncited.length;
  if (uncited.length > 0) console.log(`${file} (${uncited.length} of ${ids.length})\n  ${uncited.join(' ')}`);
}
console.log(`${total} rules and rulings, ${missing} cited by no test`);
