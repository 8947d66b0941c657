import { type Exchange, statusOf } from '../../kit/model/exchange.ts';

export const status = statusOf;
export const hasOperation = (exchange: Exchange): boolean => exchange.operation !== undefined;
