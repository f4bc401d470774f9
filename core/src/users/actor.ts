import type { Capability } from "@ezo/contract/values/capabilities";
import type { Locale } from "@ezo/contract/values/locale";
import { capabilitiesOf, type UserRole } from "@ezo/contract/values/roles";
import { AppError } from "../platform/app-error.ts";
import type { Reach } from "../platform/row-rights.ts";

/** The signed-in member of staff on whose behalf a service works. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  role: UserRole;
  sessionId: string;
  /** The projects that their role is limited to, where it can be (`ROLES_BY_PROJECT`). */
  projectIds?: readonly number[];
  /** The language whose texts a translator may write. */
  textLocale?: Locale | null;
  /** When they last gave their password, a code or a passkey in this session. */
  verifiedAt?: Date;
  /** The settings demand a second factor that they have not set up: they may do nothing else. */
  mustSetUpSecondFactor?: true;
}

export const may = ({ role, projectIds }: Actor, capability: Capability): boolean =>
  capabilitiesOf(role, projectIds).includes(capability);

/** What of the enquiries somebody may see; undefined for all of them. */
export const reachOf = (actor: Actor): Reach | undefined =>
  may(actor, "enquiries.read_all")
    ? undefined
    : {
        userId: actor.id,
        projectIds: may(actor, "enquiries.read_project") ? (actor.projectIds ?? []) : [],
      };

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
