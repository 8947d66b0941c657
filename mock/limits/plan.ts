/** Plans of an account, which determine the rate limit of the Prospecting API. */
export type PlanName = 'none' | 'start' | 'grow' | 'scale';
