import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, objectsOf } from '../../kit/model/exchange.ts';
import { type PaidTool, tools } from './tools.ts';

export const readRoute = (
  { prospecting }: ScenarioContext,
  operation: string,
  rawQuery = '',
): Promise<Exchange> => prospecting.send(operation, { rawQuery });

/** Every object in the lists of an answer, under any name. */
export const listedIn = (answer: Exchange): readonly JsonObject[] =>
  Array.isArray(answer.response.json)
    ? answer.response.json.filter(isObject)
    : Object.keys(objectOf(answer)).flatMap((name) => objectsOf(answer, name));

export const isNextTo = (tool: PaidTool): PaidTool => tools[(tools.indexOf(tool) + 1) % tools.length] ?? tool;
