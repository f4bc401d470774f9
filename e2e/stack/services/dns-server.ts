import { createSocket } from "node:dgram";
import { once } from "node:events";

const TYPES = { A: 1, PTR: 12, MX: 15, TXT: 16 } as const;
type RecordType = keyof typeof TYPES;
const NO_SUCH_NAME = 3;
const SERVER_FAILED = 2;

/** Records by name: an IPv4 address, `10 mail.firm.ge`, a text. `fails` is answered with an error. */
export type DnsZone = Record<string, Partial<Record<RecordType, readonly string[]>> | "fails">;

export interface DnsServer {
  /** For `openLookups`. */
  address: string;
  /** May be changed at any time. */
  zone: DnsZone;
  /** `TXT firm.ge`, in order. */
  asked: () => readonly string[];
  close: () => Promise<void>;
}

/** A name server for its zone, on UDP (RFC 1035). Names that are not in it do not exist. */
export async function startDnsServer(zone: DnsZone): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  const server = { zone };
  socket.on("message", (query, from) => {
    const { name, type, end } = questionIn(query);
    asked.push(`${typeName(type)} ${name}`);
    const records = server.zone[name];
    const answers =
      records === undefined || records === "fails"
        ? []
        : Object.entries(TYPES).flatMap(([known, code]) =>
            code === type
              ? (records[known as RecordType] ?? []).map((value) => answer(code, dataOf(code, value)))
              : [],
          );
    const failure = records === undefined ? NO_SUCH_NAME : records === "fails" ? SERVER_FAILED : 0;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, recursion wanted and available.
    header.writeUInt16BE(0x8180 | failure, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  });
}

/** A query's only question, and where it ends. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const typeName = (type: number): string =>
  Object.entries(TYPES).find(([, code]) => code === type)?.[0] ?? String(type);

/** One record of the name that was asked for, for a minute. */
function answer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is where the question has it.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: number, value: string): Buffer {
  if (type === TYPES.A) return Buffer.from(value.split(".").map(Number));
  if (type === TYPES.PTR) return nameOf(value);
  if (type === TYPES.MX) {
    const [priority = "0", host = ""] = value.split(" ");
    const head = Buffer.alloc(2);
    head.writeUInt16BE(Number(priority));
    return Buffer.concat([head, nameOf(host)]);
  }
  const text = Buffer.from(value);
  const pieces = Array.from({ length: Math.ceil(text.length / TEXT_MAX_BYTES) }, (_, index) =>
    piece(text.subarray(index * TEXT_MAX_BYTES, (index + 1) * TEXT_MAX_BYTES)),
  );
  return Buffer.concat(pieces);
}

/** A text consists of pieces, each with its length in one byte. */
const TEXT_MAX_BYTES = 255;
const piece = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const nameOf = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split(".")
      .filter(Boolean)
      .map((label) => piece(Buffer.from(label))),
    Buffer.from([0]),
  ]);
