import { BROCHURE } from "@ezo/contract/values/limits/sales";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";
import { MadeFile } from "../platform/queues/job-types.ts";
import type { Queues } from "../platform/queues/queues.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { brochureContent, hashOf } from "./brochure-content.ts";
import { brochureKey } from "./brochure.keys.ts";

export type BrochuresService = ReturnType<typeof createBrochures>;

/** Brochures of projects, as visitors take them home. */
export function createBrochures(options: {
  db: Db;
  storage: Storage;
  queues: Pick<Queues, "run">;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
}) {
  const { db, storage, queues, translations, publicUrl } = options;
  return {
    /**
     * The brochure of what visitors see of the project now. A worker makes it, once for each content: everybody who asks
     * meanwhile waits for the same job. Throws `not_found`, or `unavailable` when it is not made in time.
     */
    async pdf(projectId: number, locale: Locale): Promise<Uint8Array> {
      const t = await translations.lookup(locale);
      const hash = hashOf(await brochureContent({ db, t, locale, publicUrl }, projectId));
      const key = brochureKey(projectId, locale, hash);
      if (await storage.exists(key)) return storage.bytes(key);
      const subject = `${projectId}-${locale}-${hash}`;
      const made = await queues.run(
        "make-brochure",
        { project_id: projectId, locale },
        BROCHURE.waitMs,
        subject,
      );
      return storage.bytes(MadeFile.parse(made).key);
    },
  };
}
