import {
  changePassword,
  getProfile,
  getUser,
  listSessions,
  login,
  logout,
  revokeSession,
  updateProfile,
} from "@ezo/contract/auth";
import { readableAddress } from "@ezo/core/platform/email-address";
import type { LiveBus } from "@ezo/core/platform/live-bus";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { ProfileService } from "@ezo/core/users/profile.service";
import type { SessionsService } from "@ezo/core/users/sessions.service";
import type { Mount } from "../http/mount.ts";

/**
 * Ending a session drops its sockets here at once; the recorded event does the same again wherever this process
 * could not reach.
 */
export function sessionRoutes(
  mount: Mount,
  services: {
    sessions: SessionsService;
    profile: ProfileService;
    translations: TranslationsService;
    live: LiveBus;
  },
) {
  const { sessions, profile, translations, live } = services;

  mount(login, async ({ body }, { address, userAgent, device, keepDevice }) => {
    const { token, user, device: known } = await sessions.login(body, { address, userAgent, device });
    keepDevice(known);
    return { data: { token, user } };
  });
  mount(logout, async (_, { actor }) => live.dropSessions(await sessions.logout(actor)));
  mount(getUser, (_, { actor: { id, name, email, role } }) => ({
    data: { id, name, email: readableAddress(email), role },
  }));
  mount(getProfile, async (_, { actor }) => ({ data: await profile.get(actor) }));
  mount(updateProfile, async ({ body }, { actor }) => ({
    data: await profile.rename(actor, body.name, body.version),
  }));
  mount(changePassword, async ({ body }, { actor, locale }) => {
    live.dropSessions(
      await sessions.changePassword(actor, { current: body.current_password, next: body.new_password }),
    );
    return { message: (await translations.lookup(locale))("messages.saved") };
  });
  mount(listSessions, async (_, { actor }) => ({ data: await sessions.list(actor) }));
  mount(revokeSession, async ({ params }, { actor, locale }) => {
    live.dropSessions(await sessions.revoke(actor, params.id));
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
}
