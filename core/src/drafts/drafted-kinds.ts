import { homeKind } from "../homepage/home.kind.ts";
import { cookieKind } from "../legal/cookies.kind.ts";
import { legalPageKind } from "../legal/legal.kind.ts";
import { articleKind } from "../news/news.kind.ts";
import { projectKind } from "../projects/projects.kind.ts";
import type { RecordKind } from "../records/kind.ts";
import { aboutKind } from "../site-settings/about.kind.ts";
import { contactKind } from "../site-settings/contact.kind.ts";

/** The kinds whose records can have a draft. */
const DRAFTED: readonly RecordKind[] = [
  projectKind,
  articleKind,
  legalPageKind,
  aboutKind,
  contactKind,
  homeKind,
  cookieKind,
];

export const draftedKind = (entity: string): RecordKind | undefined =>
  DRAFTED.find((kind) => kind.entity === entity);
