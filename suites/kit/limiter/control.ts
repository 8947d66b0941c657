/** The tag of requests that no limit refuses. They show that the target still answers after a limit has refused. */
export const CONTROL = 'control';
