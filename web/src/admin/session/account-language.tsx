import { updateOwnLanguage } from "@ezo/contract/accounts/profile";
import { useLayoutEffect } from "react";
import { deviceLanguage, useTexts } from "../i18n/texts-context.tsx";
import type { AdminLanguage } from "../i18n/texts.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useSession, useSessionState } from "./session-context.tsx";

/*
 * The rule: a device shows the admin in its own language, and the account decides in which language its owner is mailed. Choosing a
 * language sets that of the device, and of the account where somebody is signed in. A device that has none yet takes the account's when
 * somebody signs in, and never changes an account by itself.
 */

/** Gives a device without a language that of the account. */
export function AccountLanguage(): null {
  const session = useSessionState();
  const { setLanguage } = useTexts();
  const ofAccount = session.kind === "open" ? session.user.language : null;
  useLayoutEffect(() => {
    if (ofAccount && deviceLanguage() === undefined) setLanguage(ofAccount);
  }, [ofAccount, setLanguage]);
  return null;
}

/** What a language switch calls. The device changes at once, also where the account could not be changed. */
export function useChooseLanguage(): (language: AdminLanguage) => void {
  const { t, setLanguage, call, toasts } = useMutationContext();
  const session = useSession();
  const save = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: "own-language" },
    mutationFn: (language: AdminLanguage) => call(updateOwnLanguage, { body: { language } }),
    onSuccess: (_, language) => {
      const now = session.state();
      if (now.kind === "open") session.updateUser({ ...now.user, language });
    },
    onError: (failure) => toasts.failure(t("profile.language.failed"), failure),
  });
  return (language) => {
    setLanguage(language);
    if (session.state().kind === "open") save.mutate(language);
  };
}
