import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** The errors of a YAML or JSON file under a committed JSON schema; empty for a valid file. */
export function faults(
  schema: 'verdicts' | 'findings' | 'proof' | 'baseline' | 'mutants' | 'gate',
  file: string,
): unknown {
  const ajv = new Ajv2020({
    formats: { date: fullFormats.date, 'date-time': fullFormats['date-time'] },
    allErrors: true,
  });
  const validate = ajv.compile(
    JSON.parse(readFileSync(`reports/schemas/${schema}.schema.json`, 'utf8')) as object,
  );
  return validate(parse(readFileSync(file, 'utf8'))) ? [] : validate.errors;
}
