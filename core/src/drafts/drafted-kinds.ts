import { articleKind } from "../news/news.kind.ts";
import { projectKind } from "../projects/projects.kind.ts";
import type { RecordKind } from "../records/kind.ts";

/** The kinds whose records can have a draft. */
const DRAFTED: readonly RecordKind[] = [projectKind, articleKind];

export const draftedKind = (entity: string): RecordKind | undefined =>
  DRAFTED.find((kind) => kind.entity === entity);
