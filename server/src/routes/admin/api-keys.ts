import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "@ezo/contract/admin/operations/api-keys";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

export function adminApiKeyRoutes(mount: Mount, { apiKeys }: Parts) {
  const { data } = answersOf(mount);
  data(listApiKeys, (_, { actor }) => apiKeys.list(actor));
  data(createApiKey, ({ body }, { actor }) => apiKeys.create(actor, body));
  data(changeApiKey, ({ params, body }, { actor }) => apiKeys.change(actor, params.id, body));
  data(rotateApiKey, ({ params }, { actor }) => apiKeys.rotate(actor, params.id));
  data(revokeApiKey, ({ params }, { actor }) => apiKeys.revoke(actor, params.id));
}
