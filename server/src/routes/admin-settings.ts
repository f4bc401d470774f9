import * as contract from "@ezo/contract/admin-settings";
import type { AboutSettingsAdmin } from "@ezo/core/site-settings/about-settings";
import type { ContactSettingsAdmin } from "@ezo/core/site-settings/contact-settings";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function adminSettingsRoutes(
  mount: Mount,
  services: { contact: ContactSettingsAdmin; about: AboutSettingsAdmin },
) {
  const { contact, about } = services;

  mount(contract.getAdminContactSettings, async (_, { actor }) => ({ data: await contact.get(actor) }));
  mount(contract.putAdminContactSettings, async ({ body }, { actor }) => ({
    data: await contact.put(actor, body),
  }));
  mount(contract.patchAdminContactSettings, async ({ body }, { actor }) => ({
    data: await contact.put(actor, body),
  }));
  mount(contract.listContactSettingsHistory, async ({ query }, { actor }) => {
    const { entries, total } = await contact.history(actor, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(contract.compareContactSettingsVersion, async ({ params }, { actor }) => ({
    data: await contact.compareVersion(actor, params.version),
  }));
  mount(contract.restoreContactSettingsVersion, async ({ params, body }, { actor }) => ({
    data: await contact.restoreVersion(actor, params.version, body.version),
  }));

  mount(contract.getAdminAboutSettings, async (_, { actor }) => ({ data: await about.get(actor) }));
  mount(contract.putAdminAboutSettings, async ({ body }, { actor, uploads }) => ({
    data: await about.put(actor, body, uploads),
  }));
  mount(contract.patchAdminAboutSettings, async ({ body }, { actor, uploads }) => ({
    data: await about.put(actor, body, uploads),
  }));
  mount(contract.postAdminAboutSettings, async ({ body }, { actor, uploads }) => ({
    data: await about.put(actor, body, uploads),
  }));
  mount(contract.listAboutSettingsHistory, async ({ query }, { actor }) => {
    const { entries, total } = await about.history(actor, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(contract.compareAboutSettingsVersion, async ({ params }, { actor }) => ({
    data: await about.compareVersion(actor, params.version),
  }));
  mount(contract.restoreAboutSettingsVersion, async ({ params, body }, { actor }) => ({
    data: await about.restoreVersion(actor, params.version, body.version),
  }));
}
