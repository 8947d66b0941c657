import { check, every, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { isObject, type Exchange, type JsonObject } from '../kit/http/exchange.ts';

/** Judges one field of every object that `select` finds in an exchange; an exchange without any is vacuous. */
export const field =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: string,
    test: (value: unknown) => boolean,
  ) =>
  (exchange: Exchange): Judgement =>
    every(select(exchange), (object) =>
      check(test(object[name]), `${name} is ${show(object[name])}, not ${what}`, exchange),
    );

/** As `field`, but an absent, null or otherwise typed value belongs to another claim. */
export const form =
  (
    select: (exchange: Exchange) => readonly JsonObject[],
    name: string,
    what: string,
    test: (value: string) => boolean,
  ) =>
  (exchange: Exchange): Judgement =>
    every(select(exchange), (object) => {
      const value = object[name];
      return typeof value === 'string'
        ? check(test(value), `${name} is ${show(value)}, not ${what}`, exchange)
        : vacuous;
    });

export const show = (value: unknown): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 120);

export const isString = (value: unknown): boolean => typeof value === 'string';
export const isStringOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
export const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
export const isInteger = (value: unknown): boolean => Number.isInteger(value);
export const isArrayOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);
export const isArrayOfStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
export const isAngleBracketed = (value: string): boolean => /^<[^<>]+>$/.test(value);

/** ISO 8601 in UTC: a `Z` or a zero offset at the end. */
export const isUtc = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]00:?00)$/.test(value) &&
  !Number.isNaN(Date.parse(value));
