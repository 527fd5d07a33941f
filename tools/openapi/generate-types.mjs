// The types of a client: `node generate-types.mjs FILE` prints what openapi-typescript makes of an API description.
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const [file = ''] = process.argv.slice(2);
console.log(astToString(await openapiTS(readFileSync(file, 'utf8'))));
