import type { secondFactorKa } from "./second-factor-ka.ts";
import type { TextsLike } from "../text-keys.ts";

export const secondFactorEn = {
  "screen.security": "Security",
  "code_step.expired": "The login has run out of time. Enter your password again.",
  "code_step.other_account": "Another account",
  "code_step.code": "Six-digit code of the app",
  "code_step.code_hint": "It is checked by itself at the sixth digit.",
  "code_step.recovery": "Recovery code",
  "code_step.recovery_hint": "One of the ten codes that you have kept. Each works once.",
  "code_step.use_recovery": "No phone at hand? Use a recovery code",
  "code_step.use_app": "Back to the code of the app",
  "code_step.no_codes": "No codes either? An administrator can reset your second step.",

  "login.idle": "You were logged out because nothing was done for a long time.",
  "not_me.title": "That was not you?",
  "not_me.note":
    "All sessions of your account end at once, on every device. You are then mailed a link to set a new password: somebody else may know the present one.",
  "not_me.submit": "End all sessions",
  "not_me.done":
    "All sessions have ended. Look into your mailbox: a link to set a new password is on its way.",
  "reauthentication.title": "Confirm that it is you",
  "reauthentication.note":
    "This concerns other people's data or rights, and you logged in a while ago. What you were doing goes on afterwards.",
  "reauthentication.use_code": "Use a code instead",
  "reauthentication.use_password": "Use the password instead",
  "reauthentication.submit": "Confirm",

  "second_factor.title": "Login in two steps",
  "second_factor.load_failed": "The state of the login in two steps could not be loaded",
  "second_factor.off_note":
    "After the password your login then takes a code of an app on your phone: nobody gets into your account with the password alone.",
  "second_factor.required": "Your role must log in in two steps.",
  "second_factor.on": "On",
  "second_factor.since": "(since {{time}})",
  "second_factor.codes_left_one": "{{count}} recovery code is left.",
  "second_factor.codes_left_other": "{{count}} recovery codes are left.",
  "second_factor.set_up": "Set up",
  "second_factor.set_up_title": "Set up login in two steps",
  "second_factor.step.app": "Get an app",
  "second_factor.step.scan": "Scan the QR code",
  "second_factor.step.codes": "Keep the codes",
  "second_factor.app_note":
    "Install an app that makes codes: Google Authenticator, Microsoft Authenticator, Aegis or your password manager. Then confirm with your password that it is you.",
  "second_factor.next": "Next",
  "second_factor.scan_note": "Scan the QR code with the app, and enter the six digits that it shows.",
  "second_factor.qr": "QR code for the app",
  "second_factor.typed_note": "Without a camera, type this key into the app.",
  "second_factor.secret": "Key for the app",
  "second_factor.copy": "Copy",
  "second_factor.copied": "Copied",
  "second_factor.first_code": "Code of the app",
  "second_factor.switch_on": "Switch on",
  "second_factor.codes": "Recovery codes",
  "second_factor.codes_note_one": "Keep this {{count}} code apart from your phone: it is not shown again.",
  "second_factor.codes_note_other":
    "Keep these {{count}} codes apart from your phone: they are not shown again. Each gets you in once if you lose it.",
  "second_factor.file_title": "Ezo, recovery codes of {{email}}",
  "second_factor.download": "Save as a file",
  "second_factor.kept": "I have kept the codes",
  "second_factor.done": "Done",
  "second_factor.any_code": "Code of the app, or a recovery code",
  "second_factor.renew": "New recovery codes",
  "second_factor.renew_note": "The earlier recovery codes stop working.",
  "second_factor.switch_off": "Switch off",
  "second_factor.off_title": "Switch off login in two steps?",
  "second_factor.off_warning":
    "Your login then takes the password alone. Your sessions on other devices end.",
  "second_factor.is_off": "Login in two steps is off",
  "second_factor.failed": "That did not work",
  "second_factor.due_title": "One more step",
  "second_factor.due_note": "Your role logs in in two steps. Set it up once, and go on working.",
  "second_factor.log_out": "Log out",

  "security.title": "Login",
  "security.rule": "Who must log in in two steps",
  "security.rule.optional": "Nobody, it is optional",
  "security.rule.admins": "Administrators",
  "security.rule.everyone": "Everybody",
  "security.rule_hint":
    "Who has not set it up can do nothing else after logging in. Set up your own in the profile first.",

  "security.idle": "Log out after, in minutes",
  "security.idle_hint":
    "After so long without anything being done. Whoever has ticked “Remember me” at the login stays logged in.",

  "users.second_factor": "Login in two steps",
  "users.second_factor_on": "On",
  "users.second_factor_off": "Off",
  "users.second_factor_reset": "Reset the second step",
  "users.second_factor_reset_title": "Reset the second step of {{name}}?",
  "users.second_factor_reset_note":
    "The app and the recovery codes stop working, and the sessions end. A mail tells them who has reset it.",
  "users.second_factor_was_reset": "The second step is reset",
  "users.second_factor_reset_failed": "The second step could not be reset",
} satisfies TextsLike<typeof secondFactorKa>;
