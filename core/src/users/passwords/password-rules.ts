import { refused } from "../../platform/app-error.ts";
import { romanised } from "../../platform/text/romanised.ts";

/** Whose password it is to be. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/** Shorter parts of a name are in too many words. */
const NAME_PART_MIN_LENGTH = 3;
/** Letters and digits that a password must have beside its owner's names. */
const BESIDE_NAMES_MIN_LENGTH = 6;

let list: Promise<ReadonlySet<string>> | undefined;
/** Common passwords of any length. Loaded for the first password that is set. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

/**
 * Throws `invalid` for `field` where a new password is one of the common ones, or little else than its owner's names.
 * Passwords that are stored already go on working.
 */
export async function mustBeGoodPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (await isCommonPassword(password)) throw refused(field, "errors.password_common");
  if (isMadeOfNames(password, owner)) throw refused(field, "errors.password_own_name");
}

/**
 * Case, and signs and numbers before and after it, do not make a common password a good one: people make short ones long
 * enough that way.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = folded(password);
  const common = await commonPasswords();
  const cores = [typed, between(typed, /[\p{L}\p{N}]/u), between(typed, /\p{L}/u)];
  return cores.some((core) => common.has(core));
}

/** Whether a password has one of the owner's names, or the firm's in their address, and next to nothing or a number beside it. */
export function isMadeOfNames(password: string, owner: PasswordOwner): boolean {
  const typed = plain(password);
  // Longer names first, so that a short one does not leave pieces of a long one.
  const names = namesOf(owner).sort((a, b) => b.length - a.length);
  const left = names.reduce((rest, name) => rest.replaceAll(name, " "), typed);
  if (left === typed) return false;
  const beside = left.replaceAll(" ", "");
  return beside.length < BESIDE_NAMES_MIN_LENGTH || /^\p{N}*$/u.test(beside);
}

function namesOf({ name, email }: PasswordOwner): string[] {
  const at = email.lastIndexOf("@");
  // What is before the last dot of the address is the firm's name, as a rule.
  const firm = email
    .slice(at + 1)
    .split(".")
    .slice(0, -1);
  const parts = [name, email.slice(0, Math.max(0, at)), ...firm];
  const names = parts.flatMap((part) => [...folded(part).split(/[^\p{L}]+/u), plain(part)]);
  const spelled = names.flatMap((word) => [word, romanised(word)]);
  return [...new Set(spelled)].filter(({ length }) => length >= NAME_PART_MIN_LENGTH);
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();
/** Letters and digits alone. */
const plain = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, "");
/** From the first character of a kind to the last one; empty where there is none. */
function between(text: string, kind: RegExp): string {
  const letters = [...text];
  const isOne = (letter: string) => kind.test(letter);
  return letters.slice(letters.findIndex(isOne), letters.findLastIndex(isOne) + 1).join("");
}
