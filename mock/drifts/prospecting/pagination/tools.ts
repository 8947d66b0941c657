import { refuse, whenAnswered } from '../../edits/prospecting.ts';
import { isObject } from '../../../../specs/json.ts';
import { changeField, operation, setBody } from '../../wire.ts';
import { type DriftRow, table, alterProspecting, alterWire } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const TOOLS = {
  'find-email': 'GET /tools/find/email',
  'find-phone': 'GET /tools/find/phone',
  'verify-email': 'GET /tools/verify/email',
} as const;

type Tool = keyof typeof TOOLS;

type Paging = typeof reference.creditPaging;

const tool = (name: Tool, change: Partial<Paging>): DriftRow =>
  alterProspecting(`pages of ${name} are other ones`, {
    toolPaging: { ...reference.toolPaging, [name]: { ...reference.toolPaging[name], ...change } },
  });

export const paginationTools = table('prospecting.pagination', {
  'find-email-page-from-1': tool('find-email', { first: 0 }),
  'find-email-limit-default-15': tool('find-email', { size: 20 }),
  'find-email-limit-100-accepted': {
    main: refuse(TOOLS['find-email'], 'limit', '100'),
    cut: tool('find-email', { max: 50 }),
  },
  'find-email-never-over-100': tool('find-email', { max: 1_000 }),
  'find-phone-page-from-1': tool('find-phone', { first: 0 }),
  'find-phone-limit-default-15': tool('find-phone', { size: 20 }),
  'find-phone-limit-100-accepted': {
    main: refuse(TOOLS['find-phone'], 'limit', '100'),
    cut: tool('find-phone', { max: 50 }),
  },
  'find-phone-never-over-100': tool('find-phone', { max: 1_000 }),
  'verify-email-page-from-1': tool('verify-email', { first: 0 }),
  'verify-email-limit-default-15': tool('verify-email', { size: 20 }),
  'verify-email-limit-100-accepted': {
    main: refuse(TOOLS['verify-email'], 'limit', '100'),
    cut: tool('verify-email', { max: 50 }),
  },
  'verify-email-never-over-100': tool('verify-email', { max: 1_000 }),
  'tools-own-jobs': alterWire(
    'every search is one and the same job',
    changeField(operation(...Object.values(TOOLS)), 'data[].jobId', () => '0'.repeat(24)),
  ),
  'tools-pages-disjoint': {
    main: tool('verify-email', { overlap: 1 }),
    skips: tool('find-phone', { overlap: -1 }),
    ends: tool('find-email', { begins: (pages, size) => (pages > 3 ? 1e6 : pages * size) }),
    'usual-size': tool('verify-email', { begins: (pages) => pages * 15 }),
    'of-page': alterWire(
      'the total is that of the page',
      setBody(whenAnswered(TOOLS['find-email']), (body) =>
        isObject(body) && Array.isArray(body['data']) ? { ...body, total: body['data'].length } : body,
      ),
    ),
  },
});
