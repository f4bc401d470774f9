import { addPushDevice, listPushDevices } from "@ezo/contract/push-subscriptions";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { AdminLanguage } from "../i18n/texts.ts";
import { useSessionState, useUser } from "../session/session-context.tsx";
import { dropPush, hasPermission, subscribed } from "./push-browser.ts";
import { chosenBy, dropChoice } from "./push-choice.ts";

/** What the service worker asks an open page for when a notification is pressed. */
const OPEN_MESSAGE = "ezo:open";
const ADMIN_PAGE = /^\/admin(?:[/?]|$)/;

/**
 * Keeps this browser one of its user's devices while they are signed in: their session, the push service's address and our key may change.
 * Pages that a pressed notification asks for are opened here, so that unsaved work is asked about.
 */
export function PushWatch() {
  const user = useUser();
  const call = useCaller();
  const { language } = useTexts();
  const mayAnswer = user.capabilities.includes("enquiries.answer");
  useEffect(() => {
    const owner = chosenBy();
    if (owner === null) return;
    // The browser is somebody else's now.
    if (owner !== user.id || !mayAnswer) endPush();
    else if (hasPermission())
      addThisDevice(call, language).catch((error: unknown) =>
        console.info("This browser could not be confirmed for notifications.", error),
      );
  }, [user.id, mayAnswer, call, language]);
  useOpenedNotifications();
  return null;
}

/** Makes this browser a device of the user's, or confirms that it is one. Throws `NoPushService`, and what the call throws. */
export async function addThisDevice(call: WebCaller, language: AdminLanguage): Promise<void> {
  const { public_key: publicKey } = await call(listPushDevices, {});
  await call(addPushDevice, { body: { ...(await subscribed(publicKey)), language } });
}

/** Forgets that somebody wanted notifications in this browser. */
export function endPush(): void {
  dropChoice();
  void dropPush();
}

/** After a logout nothing of its user's comes to this browser any more; of a session that has run out it does. */
export function PushEnd() {
  const session = useSessionState();
  const isOver =
    session.kind === "guest" && (session.because === "signed_out" || session.because === "switched_off");
  useEffect(() => {
    if (isOver && chosenBy() !== null) endPush();
  }, [isOver]);
  return null;
}

function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const workers = navigator.serviceWorker;
    const open = (event: MessageEvent<unknown>) => {
      const path = pathIn(event.data);
      if (path === null) return;
      // Without this the worker loads the page anew.
      event.ports[0]?.postMessage("taken");
      void navigate(path);
    };
    workers.addEventListener("message", open);
    workers.startMessages();
    return () => workers.removeEventListener("message", open);
  }, [navigate]);
}

function pathIn(message: unknown): string | null {
  if (typeof message !== "object" || message === null || !("type" in message) || !("path" in message))
    return null;
  const { type, path } = message;
  return type === OPEN_MESSAGE && typeof path === "string" && ADMIN_PAGE.test(path) ? path : null;
}
