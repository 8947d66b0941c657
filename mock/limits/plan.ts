/** Plans of an account, by which the Prospecting API counts requests. */
export type PlanName = 'none' | 'start' | 'grow' | 'scale';
