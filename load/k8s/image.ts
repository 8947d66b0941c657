/** The image of the runners: the pinned k6, and nothing of ours. */
export const IMAGE = 'grafana/k6:1.8.1';
