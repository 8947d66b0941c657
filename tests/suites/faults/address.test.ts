import { createServer as createTlsServer } from 'node:https';
import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { faultyService } from './checked.ts';
import { listen } from '../middle.ts';

const { checkedAt } = faultyService();

describe('an address', () => {
  const reasonsAt = async (baseUrl: string): Promise<string> => {
    const run = await checkedAt(baseUrl);
    expect([run.of('violated'), run.of('held'), run.code]).toEqual([[], [], 3]);
    return run.reasons().join('\n');
  };
  const served = async (server: NetServer, act: (port: number) => Promise<void>) => {
    try {
      await act(await listen(server));
    } finally {
      server.close();
    }
  };

  test('where no server listens', async () => {
    expect(await reasonsAt('http://127.0.0.1:9')).toMatch(/connection is refused/);
  });
  test('whose name does not exist', async () => {
    expect(await reasonsAt('https://plumbline.invalid')).toMatch(/\(DNS\)/);
  });
  test('whose certificate is its own', async () => {
    const pem = readFileSync(new URL('../tls/self-signed.pem', import.meta.url));
    await served(createTlsServer({ key: pem, cert: pem }), async (port) => {
      expect(await reasonsAt(`https://localhost:${port}`)).toMatch(
        /TLS fails \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
      );
    });
  });
  test('whose certificate is its own, though the environment bids not to check it', async () => {
    const pem = readFileSync(new URL('../tls/self-signed.pem', import.meta.url));
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      await served(createTlsServer({ key: pem, cert: pem }), async (port) => {
        expect(await reasonsAt(`https://localhost:${port}`)).toMatch(/TLS fails/);
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });
  test('that speaks no TLS', async () => {
    await served(
      createNetServer((socket) =>
        socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      ),
      async (port) => {
        expect(await reasonsAt(`https://127.0.0.1:${port}`)).toMatch(/TLS fails/);
      },
    );
  });
});
