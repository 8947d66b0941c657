/** The image of the runners: the pinned k6 by digest, without our code. */
export const IMAGE =
  'grafana/k6:1.8.1@sha256:23f2279054c3e01535455c4d92914a625df12aeb631ea0e3ea7a43f96bcbc843';
