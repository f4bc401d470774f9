import * as contract from "@ezo/contract/admin-users";
import type { LiveBus } from "@ezo/core/platform/live-bus";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { PasswordLinks } from "@ezo/core/users/password-links";
import type { UsersAdmin } from "@ezo/core/users/users.admin";
import type { Mount } from "../http/mount.ts";
import { mountContent } from "./content-calls.ts";

export function adminUserRoutes(
  mount: Mount,
  services: {
    users: UsersAdmin;
    links: PasswordLinks;
    translations: TranslationsService;
    live: LiveBus;
  },
) {
  const { users, links, translations, live } = services;

  mount(contract.setPasswordByLink, async ({ body }, { locale }) => {
    await links.use(body.token, body.password);
    return { message: (await translations.lookup(locale))("messages.saved") };
  });
  mount(contract.checkPasswordLink, async ({ body }) => ({ data: { state: await links.state(body.token) } }));
  mount(contract.renewPasswordLink, async ({ body }, { locale }) => {
    await links.renew(body.token);
    return { message: (await translations.lookup(locale))("messages.success") };
  });
  mount(contract.sendPasswordLink, async ({ params }, { actor, locale }) => {
    await users.sendLink(actor, params.id);
    return { message: (await translations.lookup(locale))("messages.success") };
  });
  mount(contract.listUserSessions, async ({ params }, { actor }) => ({
    data: await users.sessions(actor, params.id),
  }));
  mount(contract.revokeUserSession, async ({ params }, { actor, locale }) => {
    live.dropSessions(await users.endSessions(actor, params.id, params.session));
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  mount(contract.revokeUserSessions, async ({ params }, { actor, locale }) => {
    const ended = await users.endSessions(actor, params.id);
    live.dropSessions(ended);
    return {
      message: (await translations.lookup(locale))("messages.deleted"),
      data: { ended: ended.length },
    };
  });
  mountContent(
    mount,
    {
      list: contract.listAdminUsers,
      get: contract.getAdminUser,
      create: contract.createAdminUser,
      put: contract.putAdminUser,
      patch: contract.patchAdminUser,
      post: contract.postAdminUser,
      remove: contract.deleteAdminUser,
      restore: contract.restoreAdminUser,
      history: contract.listUserHistory,
      compareVersion: contract.compareUserVersion,
      restoreVersion: contract.restoreUserVersion,
      deletion: contract.getUsersDeletion,
      bulkDelete: contract.bulkDeleteUsers,
      bulkRestore: contract.bulkRestoreUsers,
    },
    users,
    translations,
  );
}
