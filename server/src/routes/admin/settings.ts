import * as contract from "@ezo/contract/admin/settings";
import { priceSettings as prices } from "@ezo/contract/site/prices";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { mountSettings } from "../resource-calls.ts";

export function adminSettingsRoutes(
  mount: Mount,
  { contactSettings, aboutSettings, brandSettings, priceSettings }: Parts,
) {
  mountSettings(mount, contract.contactSettings, contactSettings);
  mountSettings(mount, contract.aboutSettings, aboutSettings);
  mountSettings(mount, contract.brandSettings, brandSettings);
  mountSettings(mount, prices, priceSettings);
}
