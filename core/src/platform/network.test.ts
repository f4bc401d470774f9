import fc from "fast-check";
import { expect, it } from "vitest";
import { callerAddress, isWithin, networkOf } from "./network.ts";

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
const written = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(":");

it("counts every address of an IPv6 /64 as one caller, and no two /64 as the same", () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (net, other, host, another) => {
      const network = networkOf(written([...net, ...host]));
      expect(networkOf(written([...net, ...another]).toUpperCase())).toBe(network);
      if (written(net) !== written(other)) expect(networkOf(written([...other, ...host]))).not.toBe(network);
    }),
  );
});

it("reads shortened and mapped forms, and leaves what is no IPv6 address as it is", () => {
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:0db8:0:0:9::"));
  expect(networkOf("fe80::1%eth0")).toBe(networkOf("fe80::2"));
  expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  for (const other of ["192.0.2.1", "", "unknown"]) expect(networkOf(other)).toBe(other);
});

it("counts a caller without the port of a connection, and under the socket where no address is said", () => {
  for (const port of [0, 1000, 1001, 65535]) {
    expect(callerAddress(`8.8.8.8:${port}`, "10.0.0.1")).toBe("8.8.8.8");
    expect(callerAddress(`[2001:db8::1]:${port}`, "10.0.0.1")).toBe("2001:db8::1");
    expect(callerAddress(`junk${port}`, "10.0.0.1")).toBe("10.0.0.1");
  }
  for (const plain of ["8.8.8.8", "2001:db8::1", "::ffff:192.0.2.1"])
    expect(callerAddress(plain, "10.0.0.1")).toBe(plain);
  expect(callerAddress("[2001:db8::1]", "10.0.0.1")).toBe("2001:db8::1");
  for (const junk of ["", "unknown", "8.8.8.8:port", "[junk]:1", "8.8.8:1:2", "_hidden", undefined])
    expect(callerAddress(junk, "10.0.0.1")).toBe("10.0.0.1");
  expect(callerAddress(undefined, undefined)).toBe("");
});

it("finds an address in a network exactly where their first bits agree, and in none of the other family", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      fc.tuple(byte, byte, byte, byte),
      fc.tuple(byte, byte, byte, byte),
      fc.nat({ max: 32 }),
      (a, b, bits) => {
        const number = (parts: number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
        const shift = 2 ** (32 - bits);
        const agree = Math.floor(number(a) / shift) === Math.floor(number(b) / shift);
        expect(isWithin(a.join("."), [`${b.join(".")}/${bits}`])).toBe(agree);
        expect(isWithin(`::ffff:${a.join(".")}`, [`${b.join(".")}/${bits}`])).toBe(agree);
        expect(isWithin(a.join("."), ["2001:db8::/32", a.join(".")])).toBe(true);
      },
    ),
  );
  expect(isWithin("2001:db8:ffff::1", ["2001:db8::/32"])).toBe(true);
  expect(isWithin("2001:db9::1", ["2001:db8::/32", "0.0.0.0/0"])).toBe(false);
  for (const unknown of ["", "unknown"]) expect(isWithin(unknown, ["0.0.0.0/0", "::/0"])).toBe(false);
});
