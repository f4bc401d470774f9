import * as contract from "@ezo/contract/admin/projects/project-documents";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { answersOf, messagesOf } from "../../mounting/calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminProjectDocumentRoutes(mount: Mount, { projectDocuments, translations }: Parts) {
  answersOf(mount).data(contract.uploadDocumentFile, ({ body }, { actor, uploads }) =>
    projectDocuments.files.add(actor, body.file, uploads),
  );
  mount(contract.getDocumentFile, ({ params }, { actor }) => projectDocuments.files.read(actor, params.id));
  messagesOf(mount, translations).bulk(contract.reorderProjectDocuments, ({ body }, { actor }) =>
    projectDocuments.reorder(actor, body.ids, body.versions),
  );
  mountResource(mount, contract.projectDocumentRoutes, projectDocuments, translations);
}
