import { type Exchange, type JsonObject, objectsOf } from '../../kit/model/exchange.ts';

export const PAGES_READ = 12;
export const scrapsOf = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'scraps');
