import type { Capability } from "@ezo/contract/values/roles/capabilities";
import type { AdminLanguage, Locale, LocalizedText } from "@ezo/contract/values/locale";
import { type RoleLimit, SCOPE_OF } from "@ezo/contract/values/roles/roles";
import { AppError } from "../platform/app-error.ts";
import type { Reach } from "../platform/database/row-rights.ts";

/** The signed-in member of staff on whose behalf a service works. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  /** In which they are mailed. */
  language: AdminLanguage;
  /** The key of their role. */
  role: string;
  /** What they may do, as it was when the call began. */
  capabilities: readonly Capability[];
  sessionId: string;
  /** Of a role that the firm has made. */
  roleName?: LocalizedText;
  /** What limits their role, where something does. */
  limitedBy?: RoleLimit;
  /** The projects that they are limited to; none where they are not. */
  projectIds?: readonly number[];
  /** The only language whose texts they may write, where their role is by language; null where none was given to them. */
  textLocale?: Locale | null;
  /** When they last gave their password, a code or a passkey in this session. */
  verifiedAt?: Date;
  /** The settings or their role demand a second factor that they have not set up: they may do nothing else. */
  mustSetUpSecondFactor?: true;
}

export const may = ({ capabilities }: Pick<Actor, "capabilities">, capability: Capability): boolean =>
  capabilities.includes(capability);

/** Whether somebody has given their password, a code or a passkey in this session within so many minutes. */
export const isVerified = (
  { verifiedAt }: Pick<Actor, "verifiedAt">,
  { minutes, at }: { minutes: number; at: Date },
): boolean => verifiedAt !== undefined && at.getTime() < verifiedAt.getTime() + minutes * 60_000;

/** What of the enquiries somebody may see; undefined for all of them. */
export const reachOf = (actor: Actor): Reach | undefined =>
  may(actor, "enquiries.read_all")
    ? undefined
    : {
        userId: actor.id,
        projectIds: may(actor, "enquiries.read_project") ? (actor.projectIds ?? []) : [],
      };

/** Whether somebody is limited to projects. */
export const isLimited = ({ projectIds = [] }: Pick<Actor, "projectIds">): boolean => projectIds.length > 0;

/** What shows rows of projects; the library names those that show a picture. */
const READS_ROWS = ["stock.read", "content.read", "media.read"] as const satisfies Capability[];

/**
 * The projects whose rows alone a call of this capability works on; undefined for those of all. Calls about enquiries have rules
 * of their own: who is limited also works on an enquiry that a colleague has given them, whatever its project.
 */
export function projectRowsOf(actor: Actor, capability: Capability): readonly number[] | undefined {
  if (!isLimited(actor) || SCOPE_OF[capability] === "requests") return undefined;
  return READS_ROWS.some((one) => may(actor, one)) ? actor.projectIds : undefined;
}

/**
 * The projects whose apartments somebody may name; undefined for those of all. Who is limited to projects also works on an
 * enquiry that a colleague has given them: its project (`ownId`) is open to them there.
 */
export function projectsOpenTo(actor: Actor, ownId: number | null = null): readonly number[] | undefined {
  const { projectIds = [] } = actor;
  if (projectIds.length === 0 || may(actor, "enquiries.read_all")) return undefined;
  return ownId === null ? projectIds : [...projectIds, ownId];
}

/** The policy check with which every call of staff begins. */
export function must(actor: Actor, capability: Capability): void {
  if (!may(actor, capability)) throw new AppError("forbidden");
}
