import * as s from '../checks/stored.ts';

export const FIELDS_EMAIL = 'fields@contact.example';
export const values = s.CONTACT_VALUES;
