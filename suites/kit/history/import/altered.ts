import { foreignJsonOf } from '../../model/foreign-json.ts';
import { recordedValue, type Field, type Headers, type RecordedCall } from './recorded-call.ts';

/** What recorders cut, mask or replace in the calls that they record. */

/** Words for what a recorder masked. */
const WORDS = 'mask|redact|hidden|filtered|removed|sanitized';
/** Possible parts of masked values. */
const MASK = new RegExp(`[*…[\\]<>(){}]|\\.{2}|${WORDS}|secret|placeholder|x{4}`, 'i');
/** Whether a value that should have no such parts may be masked. */
export const isMasked = (value: string): boolean => MASK.test(value);

/** What recorders write in place of a text, as a whole body or as a value of one. */
const PLACEHOLDER = `[*•█]{3,100}|x{6,100}|redacted|masked|\\[filtered\\]|[[<({]{1,2}[^\\]>)}]{0,40}(?:${WORDS}|omitted|truncated|too (?:large|long|big)|binary)[^\\]>)}]{0,60}[\\]>)}]{1,2}`;
const IS_REPLACED = new RegExp(`^\\s*(?:${PLACEHOLDER})\\s*$`, 'i');
const HAS_MASK = new RegExp(`[:[,]\\s*"(?:${PLACEHOLDER})"`, 'i');
/** How recorders mark the end of a text that they cut. */
const CUT_MARK = /(?:…|\.{3}|[[(<]?(?:truncated|cut)[\])>]?)\s*$/i;

/** An answer about what JSON says. To malformed JSON the inbox answers REQUEST_ERROR, the other service with a page. */
const IS_OF_JSON = /^\s*\{\s*"(?![^]*REQUEST_ERROR)/;

/** Whether a text ends where JSON goes on. */
function breaksOff(given: string): boolean {
  const text = given.replace(CUT_MARK, '');
  try {
    JSON.parse(text);
  } catch (error) {
    const [said, at] = /unterminated|unexpected end|at position (\d+)/i.exec((error as Error).message) ?? [];
    return said !== undefined && Number(at ?? Infinity) >= text.length;
  }
  return false;
}

/** Whether the headers of a text state more bytes than it has. Those of a packed text state its packed size. */
function isShort(text: string, headers: Field<Headers>): boolean {
  const { 'content-length': length = '', 'content-encoding': packed } = recordedValue(headers) ?? {};
  return packed === undefined && /^\d+$/.test(length) && Number(length) > Buffer.byteLength(text);
}

/**
 * Whether a body was sent otherwise than it is recorded. The recorder has masked, cut or replaced it. It was cut if its
 * header states more bytes, if the service accepted it as JSON, or if it was refused for another reason.
 */
export function isAlteredBody(call: RecordedCall, sent: string): boolean {
  const { status, requestHeaders, responseBody, isOwn } = call;
  if (isOwn === true || sent === '') return false;
  if (IS_REPLACED.test(sent) || HAS_MASK.test(sent)) return true;
  const code = recordedValue(status) ?? 0;
  const type = recordedValue(requestHeaders)?.['content-type'] ?? 'application/json';
  const isTaken = (code >= 200 && code < 300) || code === 413;
  const isForForm = code === 400 && !IS_OF_JSON.test(String(recordedValue(responseBody) ?? ''));
  return (
    /\bjson\b/i.test(type) &&
    foreignJsonOf(sent) === undefined &&
    (isTaken || isShort(sent, requestHeaders) || CUT_MARK.test(sent) || (!isForForm && breaksOff(sent)))
  );
}

/** Whether a recorder has masked an answer, cut one so that it is no JSON, or replaced it. */
export function isAlteredAnswer(
  { isOwn, responseHeaders }: RecordedCall,
  text: string,
  isJson: boolean,
): boolean {
  if (isOwn === true) return false;
  if (HAS_MASK.test(text)) return true;
  return (
    !isJson && (/^\s*[[{]\s*["[{]/.test(text) || IS_REPLACED.test(text) || isShort(text, responseHeaders))
  );
}
