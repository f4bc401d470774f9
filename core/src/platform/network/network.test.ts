import fc from "fast-check";
import { expect, it } from "vitest";
import { callerAddress, isLoopback, isPrivateAddress, isWithin, networkOf } from "./network.ts";

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

// ASVS 5.0: 15.3.4
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

it.each([
  ["of one's own", "10.0.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "fd00::1", "fec0::1"],
  [
    "of this machine or link",
    "127.0.0.1",
    "0.0.0.0",
    "::",
    "::1",
    "169.254.169.254",
    "fe80::1",
    "fe80::1%lo",
  ],
  [
    "an IPv4 address in IPv6",
    "::ffff:8.8.8.8",
    "::a00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
  ],
  ["reserved", "198.18.0.1", "192.0.0.8", "240.0.0.1", "224.0.0.1", "255.255.255.255", "ff02::1", "5f00::1"],
  ["reserved in IPv6", "100::1", "2001::1", "2001:2::1", "2001:20::1", "2001:db8::1", "3fff::1", "4000::1"],
  ["unreadable", "", "localhost", "::10.0.0.1", "1.2.3.4.5"],
])("takes no address for a public one that is %s", (_, ...addresses) => {
  expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([]);
});

it("takes public addresses for what they are, and only this machine's for its own", () => {
  const open = ["8.8.8.8", "93.184.216.34", "198.17.0.1", "198.20.0.1", "2606:4700::1111", "2a00:1450::1"];
  expect(open.filter(isPrivateAddress)).toEqual([]);
  expect(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"].filter((one) => !isLoopback(one))).toEqual([]);
  expect(["10.0.0.1", "fe80::1", "", "localhost"].filter(isLoopback)).toEqual([]);
});
