import type { DomainRecord, DomainRecordState } from "@ezo/contract/marketing/delivery/deliverability";
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { IconMark, type Tone } from "../../ui/marks/status-mark.tsx";
import { useNow } from "../../ui/use-now.ts";
import { CopyIcon } from "../copy-icon.tsx";
import styles from "./deliverability.module.css";

/** One record: what it is for, what is wrong with it in words, and the line to enter in DNS. `domain` is named of a further one. */
export function DomainRecordRow({ record, domain }: { record: DomainRecord; domain?: string }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { name, state, faults, notes, found, copy } = record;
  const title = name.toUpperCase();
  const label = domain === undefined ? title : `${title}, ${domain}`;
  const isRight = state === "seen";
  return (
    <section className={styles.record} aria-label={label}>
      <h3>{title}</h3>
      <div className={styles.words}>
        <p>{t(`deliverability.purpose.${name}`)}</p>
        {faults.map(({ code, message }, index) => (
          <p key={`${code}-${index}`} className={styles.fault}>
            {message}
          </p>
        ))}
        {notes.map(({ code, message }, index) => (
          <p key={`${code}-${index}`} className={styles.note}>
            {message}
          </p>
        ))}
        {!isRight && copy.length > 0 ? <p>{t("deliverability.enter")}</p> : null}
        {isRight ? null : copy.map((line) => <DnsLine key={line.name} title={label} line={line} />)}
        {!isRight && found.length > 0 ? (
          <div className={styles.found}>
            {t("deliverability.found")}
            {found.map((text, index) => (
              <code key={index}>{text}</code>
            ))}
          </div>
        ) : null}
        {record.is_outdated ? (
          <p className={styles.note}>
            {t("deliverability.outdated", { time: format.moment(record.checked_at, now) })}
          </p>
        ) : null}
      </div>
      <StateMark state={state} isLater={name === "bimi" && !isRight} />
    </section>
  );
}

const MARKS: Readonly<Record<DomainRecordState, { icon: IconComponent; tone: Tone }>> = {
  seen: { icon: CircleCheck, tone: "good" },
  wrong: { icon: TriangleAlert, tone: "pending" },
  missing: { icon: CircleX, tone: "bad" },
  unknown: { icon: CircleDashed, tone: "quiet" },
};

function StateMark({ state, isLater }: { state: DomainRecordState; isLater: boolean }) {
  const { t } = useTexts();
  // Mails arrive without a logo.
  if (isLater)
    return (
      <IconMark icon={CircleDashed} tone="quiet">
        {t("deliverability.later")}
      </IconMark>
    );
  const { icon, tone } = MARKS[state];
  return (
    <IconMark icon={icon} tone={tone}>
      {t(`deliverability.state.${state}`)}
    </IconMark>
  );
}

function DnsLine({ title, line }: { title: string; line: DomainRecord["copy"][number] }) {
  const { t } = useTexts();
  return (
    <div className={styles.dns}>
      <span>{t("deliverability.name")}</span>
      <code>{line.name}</code>
      <CopyIcon value={line.name} label={t("deliverability.copy_name", { record: title })} />
      <span>{line.type}</span>
      <code>{line.value}</code>
      <CopyIcon value={line.value} label={t("deliverability.copy_value", { record: title })} />
    </div>
  );
}
