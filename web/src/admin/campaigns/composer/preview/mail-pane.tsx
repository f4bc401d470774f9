import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { styleNonce } from "../../../ui/style-nonce.ts";
import styles from "./mail-preview.module.css";
import { inScheme, withStyleNonce } from "./mail-scheme.ts";

const WIDTHS = { phone: 375, desktop: 720 } as const;
type Device = keyof typeof WIDTHS;
/** What mail programs show: the mail in one of their schemes, or its text alone. */
const LOOKS = ["light", "dark", "text"] as const;
type Look = (typeof LOOKS)[number];

/** A mail in an inert frame, as wide as on a phone or a desktop, light or dark; or its plain text. */
export function MailPane(props: {
  name: string;
  /** The frame's title. */
  title: string;
  html: string | undefined;
  /** The mail as plain text; without it, the mail is only shown light. */
  text?: string | undefined;
  isBusy: boolean;
  /** Above the mail. */
  about: ReactNode;
  /** Instead of the mail while there is none. */
  children: ReactNode;
}) {
  const { t } = useTexts();
  const [device, setDevice] = useState<Device>("phone");
  const [look, setLook] = useState<Look>("light");
  const { ref, width, height } = useElementSize();
  const wanted = WIDTHS[device];
  const scale = width > 0 ? Math.min(1, width / wanted) : 1;
  return (
    <aside className={styles.pane} aria-label={props.name}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label={t("campaigns.preview_device")}
          value={device}
          onChange={(value) => setDevice(value === "desktop" ? "desktop" : "phone")}
          data={[
            { value: "phone", label: t("campaigns.preview_phone") },
            { value: "desktop", label: t("campaigns.preview_desktop") },
          ]}
        />
        {props.text === undefined ? null : (
          <SegmentedControl
            aria-label={t("campaigns.preview_look")}
            value={look}
            onChange={(value) => setLook(LOOKS.find((known) => known === value) ?? "light")}
            data={LOOKS.map((value) => ({ value, label: t(`campaigns.preview_look.${value}`) }))}
          />
        )}
      </div>
      <div className={styles.subject}>{props.about}</div>
      <div ref={ref} className={styles.stage} aria-busy={props.isBusy}>
        {props.html === undefined ? (
          props.children
        ) : look === "text" && props.text !== undefined ? (
          // What scrolls must be reached by the keyboard (axe: scrollable-region-focusable).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className={styles.text} tabIndex={0} aria-label={t("campaigns.preview_look.text")}>
            <pre>{props.text}</pre>
          </section>
        ) : (
          <iframe
            title={props.title}
            // No scripts or forms, and links lead nowhere.
            sandbox=""
            srcDoc={withStyleNonce(inScheme(props.html, look === "dark" ? "dark" : "light"), styleNonce())}
            style={{
              width: wanted,
              height: height / scale,
              transform: `translateX(-50%) scale(${scale})`,
            }}
          />
        )}
      </div>
    </aside>
  );
}
