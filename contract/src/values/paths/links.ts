import { z } from "zod";
import { HIDDEN_CONTROLS } from "../patterns.ts";

/** Browsers drop control characters from an address and read `\\` as `/`; hidden controls change how it reads. */
export const isDisguised = (address: string): boolean =>
  /[\p{Cc}\u2028\u2029\\]/u.test(address) || address.search(HIDDEN_CONTROLS) >= 0;

const Valid = z.url({ protocol: /^https?$/ });
/** With a host, and without a user name before it, which would look like the host. */
const NAMES_ITS_HOST = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
/** A valid http or https address. */
export const isWebAddress = (address: string): boolean =>
  !isDisguised(address) && NAMES_ITS_HOST.test(address) && Valid.safeParse(address).success;

/** An address with a scheme that a link may lead to. */
export const isLinkTarget = (address: string): boolean =>
  isWebAddress(address) || (/^(?:mailto|tel):./i.test(address) && !isDisguised(address));
