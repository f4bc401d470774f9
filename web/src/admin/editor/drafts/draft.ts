import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { DAY_MS } from "@ezo/contract/values/time";

/** Unsaved work of one form, kept on this device over a crash, a closed tab or an ended session. */
export interface Draft<Values> {
  values: Values;
  /** What the form held before the work began; older drafts lack it. */
  base?: Values;
  /** The version that the work began from; null for something new. */
  version: number | null;
  /** When it was last touched, in milliseconds. */
  at: number;
}

/** Whether something newer than what the draft began from is saved. */
export const isOlder = ({ version }: Pick<Draft<unknown>, "version">, saved: number | null): boolean =>
  version !== null && saved !== null && version < saved;

/** The drafts of two people on one machine have different keys. */
export const draftKey = (userId: number, resource: string, id: number | null): string =>
  `${draftsOf(userId)}${resource}:${id ?? "new"}`;
const PREFIX = "ezo_draft:";
const draftsOf = (userId: number): string => `${PREFIX}${userId}:`;

/** Under which keys this device has a person's work of one resource. */
export const draftKeysOf = (userId: number, resource: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${draftsOf(userId)}${resource}:`));

/** Whether this device has unsaved work of a person. */
export const hasDraftsOf = (userId: number): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(draftsOf(userId)));

const isDraft = <Values>(value: unknown): value is Draft<Values> =>
  typeof value === "object" && value !== null && "at" in value && typeof value.at === "number";

export function readDraft<Values>(key: string): Draft<Values> | null {
  const draft = read(key);
  return isDraft<Values>(draft) ? draft : null;
}

/** The draft in a stored text, as the event of another tab has it; null where there is none. */
export function draftIn<Values>(text: string | null): Draft<Values> | null {
  const draft = parsed(text);
  return isDraft<Values>(draft) ? draft : null;
}

export const writeDraft = <Values>(key: string, draft: Draft<Values>): void => write(key, draft);

/** The most pieces of dropped work that are kept of each form; of a sheet, cells written while the server was unreachable. */
const SET_ASIDE_MAX = 20;
const asideKey = (key: string): string => `${key}:aside`;

/** Work that was dropped or left behind, newest first. */
export function readSetAside<Values>(key: string): Draft<Values>[] {
  const drafts = read(asideKey(key));
  return Array.isArray(drafts) ? drafts.filter((draft): draft is Draft<Values> => isDraft(draft)) : [];
}

export function writeSetAside<Values>(key: string, drafts: readonly Draft<Values>[]): void {
  if (drafts.length === 0) localStorage.removeItem(asideKey(key));
  else write(asideKey(key), drafts.slice(0, SET_ASIDE_MAX));
}

/** Sets aside the drafts of each part of what `key` names, where parts are written in several tabs at once. */
export function setPartsAside(key: string): void {
  const parts = Object.keys(localStorage).filter(
    (name) => name.startsWith(`${key}:`) && name !== asideKey(key),
  );
  const drafts = parts.flatMap((part) => readDraft<unknown>(part) ?? []);
  if (drafts.length > 0)
    writeSetAside(key, [...drafts.toSorted((a, b) => b.at - a.at), ...readSetAside<unknown>(key)]);
  for (const part of parts) dropDraft(part);
}

/** Removes drafts that have expired, of every person: one who no longer signs in cannot remove their own. */
export function dropOldDrafts(now = Date.now()): void {
  const isRecent = (draft: unknown) => isDraft(draft) && draft.at > now - DEVICE_KEPT_DAYS * DAY_MS;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const kept = read(key);
    const recent = Array.isArray(kept) ? kept.filter(isRecent) : [kept].filter(isRecent);
    if (recent.length === 0) dropDraft(key);
    else if (Array.isArray(kept) && recent.length < kept.length) write(key, recent);
  }
}

type Listener = (key: string, draft: Draft<never>) => void;
const listeners = new Set<Listener>();
/** Calls `listener` for each draft that `addSetAside` adds; returns a function that ends it. */
export function onSetAside(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** For a screen that may be closed already; one that is still open offers the work. */
export function addSetAside<Values>(key: string, draft: Draft<Values>): void {
  writeSetAside(key, [draft, ...readSetAside<Values>(key)]);
  for (const listener of listeners) listener(key, draft as Draft<never>);
}

function read(key: string): unknown {
  const text = localStorage.getItem(key);
  const value = parsed(text);
  // Not written by this build.
  if (value === undefined) localStorage.removeItem(key);
  return value ?? null;
}

/** Undefined for what is no JSON. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    // A full storage must not interrupt the work.
    console.warn("The draft could not be kept on this device.", error);
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);
