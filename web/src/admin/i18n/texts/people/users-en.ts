import type { usersKa } from "./users-ka.ts";
import type { TextsLike } from "../../text-keys.ts";

export const usersEn = {
  "screen.users": "Users",
  "screen.user_new": "New user",
  "screen.user_edit": "Edit user",
  "users.search": "Name, e-mail",
  "users.empty": "No users yet",
  "users.active": "Active",
  "users.inactive": "Switched off",
  "users.self": "This is you",
  "users.last_login": "Last login",
  "users.never": "Never",
  "users.initials": "Initials",
  "users.hint.active":
    "Switched off, they cannot log in, their sessions end, and their open requests become unassigned.",
  "users.hint.phone":
    "People they make an offer to, and those whose request is theirs, can call it. Empty: they see the sales office's.",
  "users.hint.max_discount_percent": "Empty: {{limit}} %, as the role allows.",
  "users.hint.no_discount": "Empty: no discounts, as the role allows none.",
  "users.hint.password": "Left empty, they get a link by mail to set one.",
  "users.created_link": "The user is created, and a link to set a password is mailed to {{email}}",
  "users.role_choose": "Choose a role",
  "users.role_title": "Make {{name}} “{{role}}”?",
  "users.role_sessions_end": "Open sessions end.",
  "users.role_reach.admin":
    "They will be able to change and delete everything: projects, apartments and prices, pages and texts, requests and campaigns, settings, and other users with their rights.",
  "users.role_reach.marketing":
    "They will be able to work on requests, contacts and campaigns. Projects, apartments, pages, settings and users will be closed to them.",
  "users.role_reach.sales_manager":
    "They see and answer the requests of all projects, or of the given ones, give them to colleagues and hold apartments.",
  "users.role_reach.sales_agent":
    "They see and answer their own requests and those of the given projects, and hold apartments for them.",
  "users.role_reach.editor":
    "They edit projects, news, gallery, pictures and texts of the site. Requests stay hidden.",
  "users.role_reach.translator": "They edit the texts of the site in one language, and see nothing else.",
  "users.role_reach.read_only": "They read the audit log and reports, and change nothing.",
  "users.hint.projects_agent": "Besides their own requests they see those of these projects.",
  "users.hint.projects_manager": "Of other projects they see only their own requests.",
  "users.hint.is_limited":
    "Off: all projects. On: only the requests of the given ones, without reports, persons and prices.",
  "users.hint.projects_content": "Of other projects they see nothing.",
  "users.hint.is_limited_any":
    "Off: all projects. On: within their role, only what belongs to the given ones. What is about the whole firm is closed: reports, persons, contacts, campaigns, news, pages and settings. Pictures can be seen and added, and texts seen.",
  "users.hint.never_limited": "An administrator cannot be limited to projects.",
  "users.gone_project": "Deleted project {{id}}",
  "users.hint.text_locale":
    "Without a language no text can be changed. The texts belong to no project, so there is no limit to projects.",
  "users.role_confirm": "Save the role",
  "users.link": "Mail a password link",
  "users.link_sent": "The link is sent. Only the newest one works",
  "users.link_failed": "The link could not be sent",
  "users.sessions": "Sessions",
  "users.end_sessions": "End all sessions",
  "users.end_sessions_title": "End all sessions of {{name}}?",
  "users.end_sessions_note":
    "They are signed out everywhere at once. What they are writing stays on their device and is offered again after they sign in.",
  "users.sessions_ended": "The sessions have ended",
  "users.sessions_failed": "The sessions could not be ended",
  "users.limit_one": "{{count}} project",
  "users.limit_other": "{{count}} projects",
  "users.delete_note":
    "Their sessions end at once. Their name stays in the history. Restoring them does not bring their requests back.",
  "set_password.title": "Set your password",
  "set_password.subtitle": "The link works once.",
  "set_password.outdated":
    "This link does not work any more: it was used, its 48 hours are over, or a newer one was mailed.",
  "set_password.changed":
    "This link does not work any more: your account was changed after it was mailed. You can have a new one.",
  "set_password.unknown":
    "This link does not work. Open it from the mail once more. If that does not help, the account may have been changed since: ask your administrator for a new link.",
  "set_password.renew": "Mail me a new link",
  "set_password.renewed": "A new link is on its way to your mailbox. Open the newest mail.",
  "set_password.hint": "At least {{min}} characters; not a common password, nor your own name",
  "set_password.done": "Your password is set. You can log in now.",
  "users.access": "Way in",
  "users.no_sessions": "No sessions.",
  "users.invitation_ends_title": "The invitation of {{name}} ends",
  "users.invitation_ends":
    "The link that was mailed to {{email}} stops working with this change. Afterwards you can mail the invitation again.",
  "users.invitation_ends_confirm": "Save and end the invitation",
  "users.invitation_open": "Invited by e-mail; has not signed in yet.",
  "users.invitation_over": "Has never signed in, and no mailed link works any more.",
  "users.invitation_again": "Mail the invitation again",
} satisfies TextsLike<typeof usersKa>;
