import type { RecordParts } from "../records/resource.ts";
import { contactKind } from "./contact.kind.ts";
import { createDraftedSettings } from "./drafted-settings.ts";

/** Everything that the contact page shows. */
export const createContactSettingsAdmin = (parts: RecordParts) =>
  createDraftedSettings(parts, "contact", contactKind);
