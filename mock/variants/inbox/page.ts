import { asked, both, operation } from '../../drifts/wire.ts';
import { answering } from '../answers.ts';
import { variantTable } from '../types.ts';

const REFUSAL = {
  code: 'VALIDATION_FAILED',
  error: 'The cursor is not for this',
  details: { cursor: ['not for this'] },
};

export const page = variantTable({
  'inbox.page.cursor-with-other-criteria': answering(
    both(operation('GET /emails'), asked('cursor'), asked('folderType')),
    400,
    REFUSAL,
  ),
});
