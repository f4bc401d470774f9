import * as contract from "@ezo/contract/admin/settings";
import { priceSettings as prices } from "@ezo/contract/site/prices";
import { languageSettings as languages } from "@ezo/contract/site/site-languages";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { mountSettings } from "../resource-calls.ts";

export function adminSettingsRoutes(
  mount: Mount,
  { contactSettings, aboutSettings, brandSettings, priceSettings, languageSettings }: Parts,
) {
  mountSettings(mount, contract.contactSettings, contactSettings);
  mountSettings(mount, contract.aboutSettings, aboutSettings);
  mountSettings(mount, contract.brandSettings, brandSettings);
  mountSettings(mount, prices, priceSettings);
  mountSettings(mount, languages, languageSettings);
}
