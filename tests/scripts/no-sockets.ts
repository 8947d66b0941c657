import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** Loaded before a command, it prevents opening sockets: an attempt throws, and the exit code is 97. */
const refuse = (what: string) => (): never => {
  process.stderr.write(`a socket was opened: ${what}\n`);
  process.exit(97);
};

Object.assign(net.Socket.prototype, { connect: refuse('net.Socket.connect') });
Object.assign(net.Server.prototype, { listen: refuse('net.Server.listen') });
Object.assign(dgram.Socket.prototype, { bind: refuse('dgram.bind'), send: refuse('dgram.send') });
Object.assign(dns, { lookup: refuse('dns.lookup'), resolve: refuse('dns.resolve') });
Object.assign(dns.promises, { lookup: refuse('dns.lookup'), resolve: refuse('dns.resolve') });
syncBuiltinESMExports();
