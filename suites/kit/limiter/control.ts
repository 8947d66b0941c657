/** The tag of requests that no limit refuses; they show that the target still serves when a limit has refused. */
export const CONTROL = 'control';
