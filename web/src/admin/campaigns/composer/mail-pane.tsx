import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./mail-preview.module.css";

const WIDTHS = { phone: 375, desktop: 720 } as const;
type Device = keyof typeof WIDTHS;

/** A mail in an inert frame, as wide as on a phone or a desktop. */
export function MailPane(props: {
  name: string;
  /** The frame's title. */
  title: string;
  html: string | undefined;
  isBusy: boolean;
  /** Above the mail. */
  about: ReactNode;
  /** Instead of the mail while there is none. */
  children: ReactNode;
}) {
  const { t } = useTexts();
  const [device, setDevice] = useState<Device>("phone");
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
      </div>
      <div className={styles.subject}>{props.about}</div>
      <div ref={ref} className={styles.stage} aria-busy={props.isBusy}>
        {props.html === undefined ? (
          props.children
        ) : (
          <iframe
            title={props.title}
            // No scripts or forms, and links lead nowhere.
            sandbox=""
            srcDoc={props.html}
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
