import type { Locale } from "@ezo/contract/languages";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { buttonClass, FallbackButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./blank.module.css";

/** The few words that must be there even when the texts themselves could not be loaded. */
const WORDS: Record<Locale, { title: string; text: string; retry: string }> = {
  ka: {
    title: "გვერდი ვერ ჩაიტვირთა",
    text: "შეამოწმეთ ინტერნეტკავშირი და სცადეთ კიდევ ერთხელ.",
    retry: "თავიდან ცდა",
  },
  en: {
    title: "The page could not be loaded",
    text: "Check your internet connection and try once more.",
    retry: "Try again",
  },
  ru: {
    title: "Не удалось загрузить страницу",
    text: "Проверьте подключение к интернету и попробуйте ещё раз.",
    retry: "Попробовать снова",
  },
};

interface Props {
  /** Key of what could not be loaded. */
  titleKey?: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Stands on a dark ground of full height, under a transparent header. */
  isOnDark?: boolean;
}

/** The error state of a page: what happened, what to do, one way out. */
export function LoadFailed({ titleKey, onRetry, isRetrying = false, isOnDark = false }: Props) {
  const words = WORDS[useLocale()];
  const t = useT();
  const title = (titleKey && t(titleKey, { defaultValue: words.title })) || words.title;
  return (
    <div className={cx(styles.page, isOnDark && styles.dark, isOnDark && "on-dark")}>
      <div className={styles.blank} role="alert">
        <Icon name="warning" className={styles.drawing} />
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p>{t("errors.check_connection", { defaultValue: words.text }) || words.text}</p>
        {/* An empty address is the page itself: without JavaScript the button loads it again. */}
        <FallbackButton
          href=""
          onPress={onRetry}
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
