import { Prisma } from "../../generated/prisma/client.ts";
import { currentCaller } from "../log/context.ts";

/** Whose enquiries somebody may see: their own, and those of these projects. */
export interface Reach {
  userId: number;
  projectIds: readonly number[];
  /** The projects whose rows alone the call works on: buildings, prices, documents. All where it is left out. */
  rowsOf?: readonly number[];
}

/** The reach of the person who makes the request that is running now; undefined where nothing limits it, as in a job. */
export const currentReach = (): Reach | undefined => currentCaller().reach;

/** The projects that the call which is running now is limited to; undefined where it works on the rows of all. */
export const currentProjects = (): readonly number[] | undefined => currentReach()?.rowsOf;

/** An enquiry is somebody's own if they have it, or have entered it and nobody has it. */
export const withinReach = ({ userId, projectIds }: Reach): Prisma.EnquiryWhereInput => ({
  OR: [
    { assigneeId: userId },
    { assigneeId: null, enteredById: userId },
    { projectId: { in: [...projectIds] } },
  ],
});

/** The same for SQL that we write ourselves; `row` is the alias of `customers` in it. */
export function reachSql(row: "c" | "e"): Prisma.Sql {
  const reach = currentReach();
  if (!reach) return Prisma.sql`true`;
  const column = (name: string) => Prisma.raw(`${row}.${name}`);
  return Prisma.sql`(${column("assignee_id")} = ${reach.userId}
    or (${column("assignee_id")} is null and ${column("entered_by_id")} = ${reach.userId})
    or ${column("project_id")} = any(${[...reach.projectIds]}::int[]))`;
}

type Within = Prisma.EnquiryWhereInput;
const ofEnquiry = (within: Within): object => ({ enquiry: within });
const ofEnquiryIfAny = (within: Within): object => ({ OR: [{ enquiryId: null }, { enquiry: within }] });
const ofOffer = (within: Within): object => ({ offer: ofEnquiryIfAny(within) });

/** What limits the rows of a model: of enquiries, and of what belongs to them. */
export const LIMITED_MODELS: Readonly<Record<string, (within: Within) => object>> = {
  Enquiry: (within) => within,
  EnquiryStep: ofEnquiry,
  EnquiryNote: ofEnquiry,
  EnquiryReply: ofEnquiry,
  EnquiryMail: ofEnquiry,
  EnquiryFile: ofEnquiry,
  EnquiryFilePart: (within) => ({ file: { enquiry: within } }),
  EnquiryHistory: ofEnquiry,
  EnquiryEscalation: ofEnquiry,
  EnquiryRouting: ofEnquiry,
  Hold: ofEnquiryIfAny,
  Offer: ofEnquiryIfAny,
  OfferVersion: ofOffer,
};
/** The same for rows that a query of another model brings along, by the name of the relation. */
export const LIMITED_RELATIONS: Readonly<Record<string, (within: Within) => object>> = {
  enquiries: (within) => within,
  assignedEnquiries: (within) => within,
  openedEnquiries: (within) => within,
  enteredEnquiries: (within) => within,
  answeredEnquiries: (within) => within,
  ownSteps: ofEnquiry,
  endedSteps: ofEnquiry,
  escalations: ofEnquiry,
  routings: ofEnquiry,
  enquiryHistory: ofEnquiry,
  enquiryNotes: ofEnquiry,
  enquiryReplies: ofEnquiry,
  enquiryFiles: ofEnquiry,
  holds: ofEnquiryIfAny,
  endedHolds: ofEnquiryIfAny,
  offers: ofEnquiryIfAny,
  changedOffers: ofEnquiryIfAny,
  earlier: ofOffer,
  offerVersions: ofOffer,
};

type Ids = { in: number[] };
const ofProject = (projectId: Ids): object => ({ projectId });
/** What limits the rows of a model that belong to a project. A row of none is the firm's: nobody who is limited sees it. */
export const PROJECT_MODELS: Readonly<Record<string, (projectId: Ids) => object>> = {
  Project: (id) => ({ id }),
  Building: ofProject,
  Floor: (projectId) => ({ building: { projectId } }),
  Apartment: (projectId) => ({ floor: { building: { projectId } } }),
  ZoneImage: ofProject,
  Zone: (projectId) => ({ image: { projectId } }),
  Layout: ofProject,
  PaymentPlan: ofProject,
  PriceList: ofProject,
  GalleryImage: ofProject,
  ConstructionEntry: ofProject,
  ProjectDocument: ofProject,
};

type Args = Readonly<Record<string, unknown>>;
const isArgs = (value: unknown): value is Args => typeof value === "object" && value !== null;

const narrowed = (args: Args, condition: object): Args => {
  const where = isArgs(args["where"]) ? args["where"] : {};
  return { ...args, where: { ...where, AND: [...[where["AND"] ?? []].flat(), condition] } };
};

/** A query with every relation to enquiries in its `include` and `select` narrowed, however deep. */
function withNarrowRelations(args: Args, within: Within, isLimited: boolean): Args {
  const changed: Record<string, unknown> = { ...args };
  for (const part of ["include", "select"]) {
    const tree = args[part];
    if (isArgs(tree)) changed[part] = narrowTree(tree, within, isLimited);
  }
  return changed;
}
function narrowTree(tree: Args, within: Within, isLimited: boolean): Args {
  const narrow = (name: string, value: unknown): unknown => {
    if (!value || (value !== true && !isArgs(value))) return value;
    // A row cannot be left out where there is just one: the rows that have it must be limited.
    if (name === "enquiry" && !isLimited) throw new Error("an enquiry is read past the rights to its row");
    const condition = LIMITED_RELATIONS[name];
    const isOfLimited = condition !== undefined || name === "enquiry";
    const deep = value === true ? value : withNarrowRelations(value, within, isOfLimited);
    if (!condition) return deep;
    return narrowed(deep === true ? {} : deep, condition(within));
  };
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, narrow(name, value)]));
}

const ofProjects = (model: string, { rowsOf }: Reach): object | undefined =>
  rowsOf && PROJECT_MODELS[model]?.({ in: [...rowsOf] });

const MAKES_ROWS = new Set(["create", "createMany", "createManyAndReturn"]);

interface Operation {
  model: string;
  operation: string;
  args: unknown;
  query: (args: never) => Promise<unknown>;
}

/**
 * The one place where rows are kept from those who may not see them. It is part of the database client, below every service, so
 * that no query can forget it: whatever asks for enquiries, or for what belongs to them, gets those within reach, whether
 * it lists, counts, searches, exports or changes them, or brings them along with something else. A call that is limited to
 * projects asks for their rows alone; what such a row brings along belongs to its project.
 */
export const rowRights = {
  name: "row-rights",
  query: {
    $allModels: {
      $allOperations({ model, operation, args, query }: Operation): Promise<unknown> {
        // Here are the calls of all models, each with arguments of its own.
        const run = (given: unknown) => query(given as never);
        const reach = currentReach();
        if (!reach) return run(args);
        const within = withinReach(reach);
        const conditionOf = LIMITED_MODELS[model];
        const narrow = withNarrowRelations(isArgs(args) ? args : {}, within, conditionOf !== undefined);
        const condition = conditionOf?.(within) ?? ofProjects(model, reach);
        if (!condition || MAKES_ROWS.has(operation)) return run(narrow);
        return run(narrowed(narrow, condition));
      },
    },
  },
};
