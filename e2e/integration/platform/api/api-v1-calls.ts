import { type ApiKeyForm, createApiKey } from "@ezo/contract/admin/operations/api-keys";
import type {
  listV1Apartments,
  listV1Layouts,
  listV1Projects,
  V1Apartment,
  V1Layout,
  V1Project,
} from "@ezo/contract/v1/lists";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import type { Stack } from "../../../stack/stack.ts";

export type Lists = typeof listV1Apartments | typeof listV1Projects | typeof listV1Layouts;
export type Item = V1Apartment | V1Project | V1Layout | { id: number; deleted_at: string };
interface Query {
  updated_since?: string;
  cursor?: string;
  limit?: number;
  unit_type?: string;
}

/** What systems with keys ask of the lists, and a project with something in it. */
export function v1Calls({ stack, token }: { stack: () => Stack; token: () => string }) {
  const db = () => stack().database.prisma;
  const ask = (list: Lists, key: string, query: Query = {}) =>
    stack().call(list as typeof listV1Apartments, { query: query as never }, { token: key });
  return {
    keyFor: async (form: Partial<ApiKeyForm> & Pick<ApiKeyForm, "capabilities">) =>
      (await stack().call(createApiKey, { body: { name: "Mirror", ...form } }, { token: token() })).data
        .secret,
    ask,
    changedSince: async (list: Lists, key: string, at: Date, query: Query = {}): Promise<Item[]> =>
      (await ask(list, key, { ...query, updated_since: at.toISOString() })).data,
    /** A project with one apartment, the newest of everything. */
    createFlat: async (over: object = {}) => {
      const project = await createProject(db(), {
        hasApartmentNavigation: true,
        completionDate: new Date("2028-06-30"),
      });
      const building = await createBuilding(db(), project.id, "C");
      const floor = await createFloor(db(), building.id, 7);
      const apartment = await createApartment(db(), floor, "701", {
        price: 99_000,
        areaTotal: 64.25,
        orientation: "N,SW",
        ...over,
      });
      return { project, apartment };
    },
  };
}
