import { whenParameter, type Condition } from '../../drifts/wire.ts';
import type { DriftRow } from '../../drifts/types.ts';
import { answerWith } from '../answers.ts';

/** A refusal that names a parameter. */
export const refusedFor = (name: string, when: Condition): DriftRow =>
  answerWith(when, 400, {
    code: 'VALIDATION_FAILED',
    error: 'Invalid request',
    details: { [name]: ['is not accepted'] },
  });

/** Refuses a parameter of these values. */
export const refuseValues = (
  name: string,
  operationName: string,
  holds: (value: string) => boolean = () => true,
): DriftRow => refusedFor(name, [operationName, whenParameter(name, holds)]);

/** Refuses a parameter that comes more than once. */
export const refusingTwice = (name: string, operationName: string): DriftRow =>
  refusedFor(name, (call) => call.operation === operationName && call.query.getAll(name).length > 1);
