import type { SsoFailure } from "@ezo/contract/accounts/sso";
import type { ReactNode } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { hasDraftsOf } from "../../editor/drafts/draft.ts";
import { CircleX, Info } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./login-form.module.css";
import { clock } from "./retry-after.ts";
import { useSessionState } from "../session-context.tsx";

/** Why the login page is shown, or why the last attempt failed. */
export function LoginNotice(props: {
  error: Error | null;
  waitSeconds: number;
  /** The login's second step took too long. */
  isExpired?: boolean;
  /** Why the single sign-on from which the browser has just come back has opened nothing. */
  ssoFailure?: SsoFailure | null;
}) {
  const { error, waitSeconds, isExpired = false, ssoFailure } = props;
  const { t } = useTexts();
  const state = useSessionState();
  if (waitSeconds > 0)
    return (
      <Notice
        tone="error"
        title={t("login.throttled.title")}
        // Screen readers would otherwise read the countdown every second.
        message={<span aria-hidden="true">{t("login.throttled.message", { time: clock(waitSeconds) })}</span>}
      />
    );
  // An error of a single field is shown beside it.
  if (error && !(error instanceof ApiError && error.code === "invalid")) {
    if (error instanceof ApiError && error.code === "offline")
      return <Notice tone="error" title={t("errors.offline")} />;
    return <Notice tone="error" title={error.message || t("login.failed")} />;
  }
  if (error) return null;
  if (ssoFailure) return <Notice tone="error" title={t(`sso.failed.${ssoFailure}`)} />;
  if (isExpired) return <Notice tone="info" title={t("code_step.expired")} />;
  if (state.kind === "guest" && (state.because === "expired" || state.because === "idle"))
    return (
      <Notice
        tone="info"
        title={t(state.because === "idle" ? "login.idle" : "errors.session_expired")}
        message={state.userId !== undefined && hasDraftsOf(state.userId) ? t("login.work_kept") : undefined}
      />
    );
  if (state.kind === "guest" && state.because === "switched_off")
    return <Notice tone="info" title={t("login.switched_off")} />;
  if (state.kind === "guest" && state.because === "unreachable")
    return <Notice tone="info" title={t("login.unreachable")} />;
  return null;
}

function Notice(props: { tone: "error" | "info"; title: string; message?: ReactNode }) {
  const Icon = props.tone === "error" ? CircleX : Info;
  return (
    <div className={styles.notice} data-tone={props.tone} role={props.tone === "error" ? "alert" : "status"}>
      <Icon size="lg" />
      <b>{props.title}</b>
      {props.message ? <p>{props.message}</p> : null}
    </div>
  );
}
