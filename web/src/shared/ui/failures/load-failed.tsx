import { groupOf, type Locale } from "@ezo/contract/values/languages";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { failureText, isOffline } from "../../api/failure-text.ts";
import { useLocale, useT } from "../../i18n/i18n-context.tsx";
import { useMissingTexts } from "../../i18n/use-missing-texts.ts";
import { cx } from "../../lib/cx.ts";
import { buttonClass, FallbackButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "../blank.module.css";
import { isCodeMissing, reload } from "./code-missing.ts";

/** Texts that are needed even when the site's texts could not be loaded. */
const WORDS: Record<Locale, Record<"title" | "unconnected" | "offline" | "text" | "retry", string>> = {
  ka: {
    title: "გვერდი ვერ ჩაიტვირთა",
    unconnected: "ინტერნეტთან კავშირი არ არის",
    text: "გთხოვთ, სცადოთ მოგვიანებით.",
    offline: "შეამოწმეთ ინტერნეტკავშირი და სცადეთ კიდევ ერთხელ.",
    retry: "თავიდან ცდა",
  },
  en: {
    title: "The page could not be loaded",
    unconnected: "There is no internet connection",
    text: "Please try again later.",
    offline: "Check your internet connection and try once more.",
    retry: "Try again",
  },
  ru: {
    title: "Не удалось загрузить страницу",
    unconnected: "Нет подключения к интернету",
    text: "Пожалуйста, попробуйте позже.",
    offline: "Проверьте подключение к интернету и попробуйте ещё раз.",
    retry: "Попробовать снова",
  },
};

/** Text groups beside that of `titleKey`. */
const GROUPS = ["errors", "buttons"];

interface Props {
  /** Text key of what could not be loaded. */
  titleKey?: string;
  /** The reason. */
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  /** On a dark background of full height, under a transparent header. */
  isOnDark?: boolean;
}

/** The error state of a page: what failed, why, and a retry button. */
export function LoadFailed({ titleKey, error, onRetry, isRetrying = false, isOnDark = false }: Props) {
  const words = WORDS[useLocale()];
  const t = useT();
  const { search } = useLocation();
  const isMissing = isCodeMissing(error);
  useEffect(() => {
    if (!isMissing) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isMissing]);
  useMissingTexts(titleKey ? [...GROUPS, groupOf(titleKey)] : GROUPS, true);
  const hasNoConnection = isOffline(error);
  const title = hasNoConnection
    ? t("errors.offline", { defaultValue: words.unconnected }) || words.unconnected
    : (titleKey && t(titleKey, { defaultValue: words.title })) || words.title;
  return (
    <div className={cx(styles.page, isOnDark && styles.dark, isOnDark && "on-dark")}>
      <div className={styles.blank} role="alert">
        <Icon name="warning" className={styles.drawing} />
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p>{failureText(error, t) || (hasNoConnection ? words.offline : words.text)}</p>
        {/* An address without a path is the page itself, so without JavaScript the button reloads it. */}
        <FallbackButton
          href={search}
          // Without a connection, the browser's own error page would take the place of this one.
          onPress={() => (isMissing && !isOffline(undefined) ? reload() : onRetry())}
          className={buttonClass(isOnDark ? { variant: "paper" } : {})}
          aria-busy={isRetrying}
        >
          <Icon name="retry" />
          {t("buttons.retry", { defaultValue: words.retry }) || words.retry}
        </FallbackButton>
      </div>
    </div>
  );
}
