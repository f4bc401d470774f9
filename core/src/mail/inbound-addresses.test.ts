import { expect, it } from "vitest";
import { longAddressWarning } from "./inbound-addresses.ts";

const warningOf = (length: number) => longAddressWarning({ address: `${"a".repeat(length)}@mail.firm.ge` });

it("is warned of an address that leaves tags too little room before the @", () => {
  expect(warningOf(20)).toBeUndefined();
  expect(warningOf(21)).toMatch(/^INBOUND_MAIL_ADDRESS has more than 20 characters before its @: .*64/);
});

it("says nothing where there is no address", () => {
  expect(longAddressWarning({ address: undefined })).toBeUndefined();
});
