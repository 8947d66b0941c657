import { gzipSync } from 'node:zlib';
import { ELSEWHERE, html, json, raw, refusal, text } from '../faults/answers.ts';
import type { Answer, Meddling } from '../middle.ts';
import { hostileBodies } from './bodies.ts';

/** A random generator of numbers below 1, reproducible by its seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const withHeaders =
  (headers: Record<string, string>): Meddling =>
  async (_, pass) => {
    const answer = await pass();
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };
const answering =
  (answer: Answer): Meddling =>
  async () =>
    answer;

/** Sends informational answers before the answer itself. */
const informed =
  (head: string): Meddling =>
  async (_, pass, outgoing) => {
    outgoing.socket?.write(head);
    return pass();
  };

/** Ways in which a target, or a server in front of it, may corrupt one answer. None of them is a drift. */
const misbehaviours = (key: string): readonly Meddling[] => [
  ...Object.values(hostileBodies(key)).map(answering),
  ...Object.values(ELSEWHERE).map(([answer]) => answering(answer)),
  raw((_, socket) => socket.destroy()),
  raw((_, socket) => socket.resetAndDestroy()),
  raw((_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy())),
  raw((_, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
  raw((_, socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{"items":[')),
  raw((_, socket) => socket.end(`HTTP/1.1 200 OK\r\nx-${'p'.repeat(70_000)}: 1\r\n\r\n{}`)),
  raw((_, socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(60))),
  raw(() => undefined),
  informed('HTTP/1.1 100 Continue\r\n\r\n'),
  informed('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  async ({ url }) => refusal(url),
  answering(html(200)),
  answering(html(503)),
  answering(text(200, key)),
  answering(json(404, { error: `no such key ${key}` })),
  answering(json(200, { [key.toLowerCase()]: Buffer.from(key).toString('base64') })),
  async (_, pass) => {
    const answer = await pass();
    return {
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'gzip' },
      body: gzipSync(answer.body),
    };
  },
  async (_, pass) => {
    const answer = await pass();
    return { ...answer, body: answer.body.subarray(0, answer.body.length / 2) };
  },
  answering(json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'x' }, { 'retry-after': '315360000' })),
  answering(json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'x' }, { 'retry-after': '-7' })),
  answering(json(429, { code: 'RATE_LIMIT_EXCEEDED', error: 'x' }, { 'retry-after': 'soon' })),
  withHeaders({ 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' }),
  withHeaders({ [`x-${key.toLowerCase()}`]: key }),
];

/** Corrupts each answer of a service with some probability, drawn from a seed. */
export const misbehaving =
  (seed: number) =>
  (key: string): Meddling => {
    const draw = drawing(seed);
    // In some runs a few answers are corrupted, in others all of them.
    const chance = [0.05, 0.2, 0.5, 1][seed % 4] ?? 0.2;
    const all = misbehaviours(key);
    return (incoming, pass, outgoing) => {
      const isHit = draw() < chance;
      const way = all[Math.floor(draw() * all.length)];
      return isHit && way !== undefined ? way(incoming, pass, outgoing) : pass();
    };
  };
