import { type Exchange, statusOf } from '../../kit/model/exchange.ts';

export const status = statusOf;

export const known = (exchange: Exchange): boolean => exchange.operation !== undefined;
