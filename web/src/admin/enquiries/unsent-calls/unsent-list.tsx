import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import { Copy, X } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { useUser } from "../../session/session-context.tsx";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useNow } from "../../ui/use-now.ts";
import { dropCall, type UnsentCall } from "./unsent-calls.ts";
import styles from "./unsent-list.module.css";
import { CallMark } from "./unsent-mark.tsx";

/** Calls that this device keeps, as they were noted, to be copied or discarded. What the server has refused stays until somebody does that. */
export function UnsentList({ calls }: { calls: readonly UnsentCall[] }) {
  const { t } = useTexts();
  const user = useUser();
  const list = useRef<HTMLUListElement>(null);
  if (calls.length === 0) return null;
  const discard = (call: UnsentCall) => {
    // Its button goes, and the list with the last one.
    const place = calls.length > 1 ? list.current : document.getElementById("main");
    dropCall(user.id, call);
    place?.focus({ preventScroll: true });
  };
  return (
    <ul ref={list} className={styles.calls} aria-label={t("call.unsent")} tabIndex={-1}>
      {calls.map((call) => (
        <Unsent key={call.key} call={call} onDiscard={() => discard(call)} />
      ))}
    </ul>
  );
}

function Unsent({ call, onDiscard }: { call: UnsentCall; onDiscard: () => void }) {
  const { t, format } = useTexts();
  const now = useNow();
  const said = useSaid(call);
  const [isAsking, setAsking] = useState(false);
  const at = new Date(call.at).toISOString();
  const reason = call.refusal ?? call.unset?.reason;
  return (
    <li className={styles.call}>
      <p className={styles.head}>
        <Link to={`${INBOX_PATH}?open=${call.enquiryId}`}>{call.name}</Link>
        <time dateTime={at} title={format.full(at)}>
          {format.moment(at, now)}
        </time>
        <CallMark calls={[call]} />
      </p>
      <p className={styles.said}>{said}</p>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <p className={styles.actions}>
        <CopyButton text={[`${call.name}, ${format.full(at)}`, said, reason].filter(Boolean).join("\n")} />
        <Button variant="subtle" leftSection={<X size="sm" />} onClick={() => setAsking(true)}>
          {t("call.discard")}
        </Button>
      </p>
      {isAsking ? (
        <ConfirmDialog
          title={t("call.discard_title", { name: call.name })}
          message={t("call.discard_message")}
          confirm={t("call.discard")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={onDiscard}
        />
      ) : null}
    </li>
  );
}

/** The call in words: by which way, how it went, what was said, and what comes next. */
function useSaid({ body, unset }: UnsentCall): string {
  const { t, format } = useTexts();
  const { channel = "phone", outcome, note, next_step: next = unset?.step } = body;
  return [
    `${t(`call.channel.${channel}`)}: ${t(`call.outcome.${outcome}`)}`,
    note,
    next && `${t("step.title")}: ${t(`step.${next.kind}`)}, ${format.full(next.due_at)}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTexts();
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t("call.copied"));
    } catch (error) {
      toasts.failure(t("call.copy_failed"), error);
    }
  };
  return (
    <Button variant="default" leftSection={<Copy size="sm" />} onClick={() => void copy()}>
      {t("call.copy")}
    </Button>
  );
}
