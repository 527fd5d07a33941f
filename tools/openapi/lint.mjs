// What Redocly and Spectral find in API descriptions: `node lint.mjs FILE…` prints one list of findings for each file.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const redoclyConfig = await createConfig({ extends: ['recommended'] });
const spectralRun = new spectral.Spectral();
spectralRun.setRuleset({ extends: [rulesets.oas] });

const lint = async (file) => {
  const source = readFileSync(file, 'utf8');
  const found = await lintFromString({ source, absoluteRef: file, config: redoclyConfig });
  const more = await spectralRun.run(source);
  return [
    ...found.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ...more.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`),
  ];
};

const findings = [];
for (const file of process.argv.slice(2)) findings.push(await lint(file));
console.log(JSON.stringify(findings));
