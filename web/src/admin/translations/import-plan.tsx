import type { ImportPlan } from "@ezo/contract/admin/content/translations";
import { CONTENT_LOCALES } from "../editor/fields/language.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LongText } from "../ui/long-text.tsx";
import dialog from "../editor/dialogs/dialog.module.css";
import styles from "./import-dialog.module.css";

const SHOWN = 50;

interface PlanLine {
  key: string;
  locale?: ImportPlan["changes"][number]["locale"] | null;
  from?: string;
  to?: string;
  reason?: string;
}

/** What an import would do: errors, conflicts, changes, additions and removals, with their texts. */
export function ImportPlanView(props: { plan: ImportPlan; overwrites: boolean; removes: boolean }) {
  const { plan } = props;
  const { t } = useTexts();
  const whole = (text: ImportPlan["additions"][number]) =>
    CONTENT_LOCALES.flatMap((locale) => (text[locale] ? [text[locale]] : [])).join(" / ");
  return (
    <section aria-label={t("translations.plan")} className={dialog.stack}>
      <p role="status">
        {t("translations.plan_counts", {
          additions: plan.additions.length,
          changes: plan.changes.length,
          conflicts: plan.conflicts.length,
          removals: props.removes ? plan.removals.length : 0,
          unchanged: plan.unchanged,
          errors: plan.errors.length,
        })}
      </p>
      {plan.exported_at === null ? <p>{t("translations.no_export_time")}</p> : null}
      <Lines
        title={t("translations.plan.errors")}
        lines={plan.errors.map(({ key, locale, message, row }) => ({
          key: row === null ? key : `${row}: ${key}`,
          locale,
          reason: message,
        }))}
      />
      {props.overwrites ? (
        <Lines title={t("translations.plan.overwritten")} lines={plan.conflicts} />
      ) : (
        <Lines title={t("translations.plan.kept")} lines={plan.conflicts} areKept />
      )}
      <Lines title={t("translations.plan.changes")} lines={plan.changes} />
      <Lines
        title={t("translations.plan.additions")}
        lines={plan.additions.map((text) => ({ key: text.key, to: whole(text) }))}
      />
      {props.removes ? (
        <Lines
          title={t("translations.plan.removals")}
          lines={plan.removals.map((text) => ({ key: text.key, from: whole(text) }))}
        />
      ) : null}
    </section>
  );
}

function Lines(props: { title: string; lines: readonly PlanLine[]; areKept?: boolean }) {
  const { title, lines, areKept = false } = props;
  const { t } = useTexts();
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{`${title} (${lines.length})`}</h3>
      {/* What scrolls must be reached by the keyboard (axe: scrollable-region-focusable). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.changes} tabIndex={0}>
        {lines.slice(0, SHOWN).map((line, index) => (
          <li key={`${line.key}-${line.locale ?? ""}-${index}`}>
            <small>
              <LongText text={line.locale ? `${line.key}, ${t(`language.${line.locale}`)}` : line.key} />
            </small>
            {areKept ? keptText(line, t) : changedText(line, t)}
            {line.reason === undefined ? null : <span className={styles.reason}>{line.reason}</span>}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN ? <p>{t("paste.more", { count: lines.length - SHOWN })}</p> : null}
    </section>
  );
}

const changedText = ({ from, to }: PlanLine, t: Translate) => (
  <>
    {from === undefined ? null : (
      <del>
        <LongText text={from || t("field.empty")} />
      </del>
    )}{" "}
    {to === undefined ? null : (
      <ins>
        <LongText text={to || t("field.empty")} />
      </ins>
    )}
  </>
);

/** A conflict in which the stored text is kept and the file's is ignored. */
const keptText = ({ from, to }: PlanLine, t: Translate) => (
  <>
    <p>
      {t("translations.plan.stays")}{" "}
      <strong>
        <LongText text={from || t("field.empty")} />
      </strong>
    </p>
    <p className={styles.notTaken}>
      {t("translations.plan.not_taken")}{" "}
      <span>
        <LongText text={to || t("field.empty")} />
      </span>
    </p>
  </>
);
