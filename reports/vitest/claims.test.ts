import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'vitest';
import * as allure from 'allure-js-commons';
import { claims } from '../../generated/claims.ts';
import { findingId, isFinding, replayOf, reproduceCommand } from '../finding.ts';
import { placeLines, placeOf } from '../place.ts';
import { readVerdicts } from '../evidence.ts';
import type { StoredVerdict } from '../result.ts';

/** Shows the verdicts of one run as tests: a claim each, below its document and section. */

const file = process.env['PLUMBLINE_VERDICTS'];
if (file === undefined) throw new Error('this file shows the verdicts of a run; start one with npm start');
const verdictsFile: string = file;

const sections = new Map<string, Map<string, StoredVerdict[]>>();
const { run, claims: verdictsOfRun } = readVerdicts(file);
for (const verdict of verdictsOfRun) {
  const { document, section } = claims[verdict.id];
  const inside = sections.get(document) ?? new Map<string, StoredVerdict[]>();
  sections.set(document, inside);
  inside.set(section, [...(inside.get(section) ?? []), verdict]);
}

async function label(verdict: StoredVerdict): Promise<void> {
  const claim = claims[verdict.id];
  await allure.epic(claim.document);
  await allure.feature(claim.section);
  await allure.allureId(claim.id);
  const { text, links } = placeOf(claim, run.documents);
  await allure.description(text);
  for (const { name, url } of links) await allure.link(url, name);
  await allure.tags(claim.level, ...(claim.quirk ? ['quirk'] : []));
  await allure.label('verdict', verdict.verdict);
  if (claim.interpretation !== undefined) await allure.description(`Read as: ${claim.interpretation}`);
  if (verdict.observed !== undefined)
    await allure.attachment('observed', verdict.observed.join('\n'), 'text/plain');
  const [, probe] = /^load\.([\w-]+)/.exec(verdict.scenario ?? '') ?? [];
  const plot = join(dirname(verdictsFile), 'load', `${probe ?? ''}.svg`);
  // Of violations alone: a page that holds the plots of every claim is too large to open.
  if (verdict.verdict === 'violated' && probe !== undefined && existsSync(plot))
    await allure.attachmentPath('requests against time', plot, 'image/svg+xml');
  if (verdict.evidence !== undefined)
    await allure.attachment('evidence', JSON.stringify(verdict.evidence, null, 2), 'application/json');
}

const scriptOf = ({ finding = '' }: StoredVerdict): string =>
  join(relative(process.cwd(), dirname(verdictsFile)), 'findings', `${finding}.sh`);

function failure(verdict: StoredVerdict): Error {
  const { evidence, changed } = verdict;
  const error = new Error(
    [
      changed === undefined
        ? `${verdict.id}: ${evidence?.message ?? 'violated'}`
        : `${verdict.id}: now ${changed.now.join('; ')}; before ${changed.before.join('; ')}`,
      ...placeLines(claims[verdict.id], run.documents),
      ...(verdict.reading === undefined ? [] : [`read as: ${verdict.reading}`]),
      ...(verdict.cause === undefined ? [] : [`violated by the same answer as ${verdict.cause}`]),
      `counterexample: ${JSON.stringify(evidence?.counterexample)}`,
      ...(evidence?.curl ?? []),
      ...(existsSync(scriptOf(verdict)) ? [`script: sh ${scriptOf(verdict)}`] : []),
      `again: ${reproduceCommand(relative(process.cwd(), dirname(verdictsFile)), findingId(verdict))}`,
      `replay: ${replayOf(run, verdict) ?? 'there is nothing to send again'}`,
    ].join('\n'),
  );
  error.stack = error.message;
  return error;
}

for (const [document, inside] of sections)
  describe(document, () => {
    for (const [section, verdicts] of inside)
      describe(section, () => {
        for (const verdict of verdicts)
          test(claims[verdict.id].statement, async (context) => {
            await label(verdict);
            if (isFinding(verdict)) throw failure(verdict);
            if (verdict.verdict === 'inconclusive') context.skip(`inconclusive: ${verdict.reason ?? ''}`);
            if (verdict.verdict === 'not checked') context.skip(`not checked: ${verdict.reason ?? ''}`);
          });
      });
  });
