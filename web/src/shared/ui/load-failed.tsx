import { groupOf, type Locale } from "@ezo/contract/languages";
import { useEffect } from "react";
import { failureCode } from "../api/failure-code.ts";
import { failureText, isOffline } from "../api/failure-text.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { useMissingTexts } from "../i18n/use-missing-texts.ts";
import { cx } from "../lib/cx.ts";
import { buttonClass, FallbackButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./blank.module.css";

/** The few words that must be there even when the texts themselves could not be loaded. */
const WORDS: Record<Locale, Record<"title" | "offline" | "text" | "retry", string>> = {
  ka: {
    title: "გვერდი ვერ ჩაიტვირთა",
    text: "გთხოვთ, სცადოთ მოგვიანებით.",
    offline: "შეამოწმეთ ინტერნეტკავშირი და სცადეთ კიდევ ერთხელ.",
    retry: "თავიდან ცდა",
  },
  en: {
    title: "The page could not be loaded",
    text: "Please try again later.",
    offline: "Check your internet connection and try once more.",
    retry: "Try again",
  },
  ru: {
    title: "Не удалось загрузить страницу",
    text: "Пожалуйста, попробуйте позже.",
    offline: "Проверьте подключение к интернету и попробуйте ещё раз.",
    retry: "Попробовать снова",
  },
};

/** Beside the group of what could not be loaded. */
const GROUPS = ["errors", "buttons"];

interface Props {
  /** Key of what could not be loaded. */
  titleKey?: string;
  /** Why. */
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Shown on a dark ground of full height, under a transparent header. */
  isOnDark?: boolean;
}

/**
 * A call that failed says why, by a code; code of ours that did not come says nothing. Of that a browser can keep for the
 * life of a document that it failed, whatever asks for it again.
 */
const reload = () => window.location.reload();

/** The error state of a page: what failed and why, one way out. */
export function LoadFailed({ titleKey, error, onRetry, isRetrying = false, isOnDark = false }: Props) {
  const words = WORDS[useLocale()];
  const t = useT();
  const isOurs = failureCode(error) === undefined;
  useEffect(() => {
    if (!isOurs) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOurs]);
  useMissingTexts(titleKey ? [...GROUPS, groupOf(titleKey)] : GROUPS, true);
  const title = (titleKey && t(titleKey, { defaultValue: words.title })) || words.title;
  return (
    <div className={cx(styles.page, isOnDark && styles.dark, isOnDark && "on-dark")}>
      <div className={styles.blank} role="alert">
        <Icon name="warning" className={styles.drawing} />
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p>{failureText(error, t) || (isOffline(error) ? words.offline : words.text)}</p>
        {/* An empty address is the page itself: without JavaScript the button loads it again. */}
        <FallbackButton
          href=""
          onPress={isOurs ? reload : onRetry}
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
