import type { Setup, SetupStepName } from "@ezo/contract/admin/setup/setup";
import { FIRM_NAME_MAX_LENGTH } from "@ezo/contract/values/limits/firm";
import { LOCALES } from "@ezo/contract/values/locale";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { UnsavedGuard } from "../editor/drafts/unsaved-guard.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useFieldErrors } from "../ui/states/use-field-errors.ts";
import { NextLink } from "./next-link.tsx";
import { useNameFirm } from "./setup.queries.ts";
import { STEP_PARAM, stepPath } from "./setup-paths.ts";
import styles from "./setup.module.css";

/** The firm's name in each language, for the site, its mails and its foot. The way to the next step saves what is typed. */
export function FirmForm({ setup, next }: { setup: Setup; next: SetupStepName }) {
  const { t, shownLocales } = useTexts();
  const navigate = useNavigate();
  const [stored, setStored] = useState(setup.firm_name);
  const [name, setName] = useState(stored);
  const isTyped = LOCALES.some((locale) => name[locale] !== stored[locale]);
  const save = useNameFirm();
  const { errors, correct } = useFieldErrors(save.error);
  const send = (goOn?: () => void) =>
    save.mutate(name, {
      onSuccess: ({ data: { firm_name: saved } }) => {
        setStored(saved);
        setName(saved);
        goOn?.();
      },
    });
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {LOCALES.map((locale) => (
          <TextInput
            key={locale}
            label={t(`setup.name.${locale}`)}
            description={shownLocales.includes(locale) ? undefined : t("language.off")}
            maxLength={FIRM_NAME_MAX_LENGTH}
            value={name[locale]}
            error={errors[locale]}
            // What is typed meanwhile would go with the step.
            readOnly={save.isPending}
            onChange={({ currentTarget }) => {
              setName({ ...name, [locale]: currentTarget.value });
              correct(locale);
            }}
          />
        ))}
        <p className={styles.note}>{t("setup.name.hint")}</p>
        <Button type="submit" loading={save.isPending}>
          {t("setup.name.save")}
        </Button>
      </form>
      {isTyped ? (
        <Button
          variant="default"
          className={styles.next ?? ""}
          loading={save.isPending}
          onClick={() => send(() => void navigate(stepPath(next)))}
        >
          {t("setup.next", { name: t(`setup.step.${next}`) })}
        </Button>
      ) : (
        <NextLink step={next} />
      )}
      <UnsavedGuard isHeld={isTyped} param={STEP_PARAM} />
    </>
  );
}
