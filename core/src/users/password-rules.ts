import { PASSWORD_MIN_LENGTH } from "@ezo/contract/values/limits/accounts";
import { refused } from "../platform/app-error.ts";
import { romanised } from "../platform/text/romanised.ts";

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
/** Common passwords that are long enough to be chosen. Loaded for the first password that is set. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN_LENGTH)),
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

/** Case, and characters before and after it, do not make a common password a good one. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = folded(password);
  const common = await commonPasswords();
  return common.has(typed) || common.has(withoutSigns(typed));
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
/** Without what is neither letter nor digit at both ends. */
function withoutSigns(text: string): string {
  const letters = [...text];
  const counts = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
  return letters.slice(letters.findIndex(counts), letters.findLastIndex(counts) + 1).join("");
}
