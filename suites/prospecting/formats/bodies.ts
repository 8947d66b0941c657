import { message, statusMessage } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, holds } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, headerOf, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, stringIn, answerIn } from '../../kit/checks/matchers.ts';
import { PROSPECTING_FAILURES } from '../support/access.ts';
import { idOf } from '../support/answers.ts';
import { isFile } from '../support/export-file.ts';
import { OWN_FORM, SHOWN, isLists, pathTemplateOf, jsonSentIn } from '../checks/wire.ts';
import { ids } from '../scenarios/enrichment.ts';
import { exportedLists } from '../scenarios/exports.ts';
import { formatForms } from '../scenarios/formats.ts';
import { audio, files } from '../scenarios/uploads.ts';
import { succeeds } from '../../kit/checks/relations.ts';

/** Checks that multipart is accepted, and not JSON in its place. Other refusals may have other reasons. */
const isMultipart = (plain: Exchange, json: Exchange): CheckResult =>
  given(ok(plain) || ok(json), () =>
    succeeds(
      plain,
      message`a multipart upload answers ${statusMessage(statusOf(plain))}, but JSON is taken`,
      plain,
      json,
    ),
  );

/** The file name of a download without parts that may belong to this list. */
const downloadOf = (file: Exchange): string | undefined =>
  isFile(file)
    ? `${headerOf(file, 'content-type') ?? 'no type'}; ${headerOf(file, 'content-disposition') ?? 'no file name'}`
        .replace('Named', '{name}')
        .replaceAll(/[\d:-]{4,}/g, '#')
    : undefined;

/** Whether a failure has a documented body. A malformed body and an unknown path have their own pages. */
const isShownFailure = (exchange: Exchange): boolean => {
  const { status } = exchange.response;
  // The refusal of a key for the inbox alone has an undocumented body.
  if (status === 401 && exchange.key === 'inboxOnly') return false;
  const isWellFormed = (exchange.request.body ?? '') === '' || jsonSentIn(exchange) !== undefined;
  return isLists(exchange)
    ? status === 401 ||
        (status === 422 && isWellFormed) ||
        (status === 404 && /[\da-f]{24}/.test(exchange.request.target))
    : status === 401 || (status === 400 && isWellFormed);
};

const isJsonByDocument = (exchange: Exchange): boolean =>
  ok(exchange) ? SHOWN.has(exchange.operation ?? '') : isShownFailure(exchange);

/** Most scrapers whose results are downloaded; a running one may have none. */
const DOWNLOADED = 2;

/** Whether the body is an object or an array. A text that begins like one may be a file. */
const isJson = ({ response: { json } }: Exchange): boolean => typeof json === 'object' && json !== null;

const isNoJson = (answer: Exchange): CheckResult =>
  given(/\/download$/.test(pathTemplateOf(answer)) && ok(answer) && answer.response.bytes.length > 0, () =>
    check(!isJson(answer), message`a download is JSON: expected a file, got ${answerIn(answer)}`, answer),
  );

/** Checks that a documented JSON answer has the type of JSON. */
const isTyped = (exchange: Exchange): CheckResult => {
  const type = headerOf(exchange, 'content-type');
  return given(
    exchange.operation !== undefined && isJson(exchange) && type !== undefined && isJsonByDocument(exchange),
    () =>
      check(
        /\bjson\b/i.test(type ?? ''),
        message`the type of JSON: expected one with json, got ${type}`,
        exchange,
      ),
  );
};

export const formatsBodies = section(
  withChecks(files, {
    'prospecting.formats.attachments-multipart': ({ plain, json }) => isMultipart(plain, json),
  }),
  withChecks(audio, { 'prospecting.formats.audio-multipart': ({ plain, json }) => isMultipart(plain, json) }),
  withChecks(ids, {
    'prospecting.formats.bodies-json': ({ created }) =>
      succeeds(created, message`a JSON body is answered with ${statusMessage(statusOf(created))}`),
  }),
  withChecks(exportedLists, {
    'prospecting.formats.download-content-type': ({ file, both }) => ({
      'one list': downloadOf(file),
      'several lists': downloadOf(both),
    }),
  }),
  withChecks(formatForms, {
    'prospecting.formats.other-content-type': ({ asText }) =>
      `${statusOf(asText)} ${stringIn(objectOf(asText), 'code') ?? ''}`.trim(),
  }),
  /** Results of the account's scrapers. */
  scenario({
    id: 'prospecting.formats.downloads',
    stimulus: async ({ prospecting }) => {
      const listed = await prospecting.send('GET /social-scrappers');
      const ids = objectsOf(listed, 'scraps').flatMap((scrap) => idOf(scrap) ?? []);
      const files: Exchange[] = [];
      // The last ones on the page were created first, and have ended.
      for (const id of ids.slice(-DOWNLOADED))
        files.push(
          await prospecting.send('GET /social-scrappers/{id}/download', {
            id,
            provokes: PROSPECTING_FAILURES,
          }),
        );
      return files;
    },
    checks: { 'prospecting.formats.downloads-files': (files) => every(files, isNoJson) },
  }),
  monitors({
    'prospecting.formats.downloads-files': isNoJson,
    'prospecting.formats.answers-json-typed': isTyped,
    'prospecting.formats.answers-json': (exchange) =>
      given(
        exchange.operation !== undefined &&
          exchange.response.text !== '' &&
          !/download|export$/.test(pathTemplateOf(exchange)) &&
          // If the answer is not documented, another type may be right.
          (/json/.test(exchange.response.headers['content-type'] ?? '') || isJsonByDocument(exchange)),
        () =>
          exchange.response.json !== undefined || OWN_FORM.test(pathTemplateOf(exchange))
            ? holds
            : check(false, message`the body: expected JSON, got ${exchange.response.text}`, exchange),
      ),
  }),
);
