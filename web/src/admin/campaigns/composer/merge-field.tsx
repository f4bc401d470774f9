import { Button, Popover, Select, TextInput } from "@mantine/core";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { closingAtEscape } from "../../ui/keys/escape.ts";
import styles from "./merge-field.module.css";

/** The reader's data that a text can contain (`MERGE_FIELDS` of the server). */
const FIELDS = ["name", "email"] as const;
type Field = (typeof FIELDS)[number];

/** The placeholder of a field. Braces and bars are removed from the fallback, because they would break it. */
export const mergeField = (field: Field, fallback: string): string => {
  const safe = fallback.replaceAll(/[{}|]/g, "").trim();
  return safe ? `{{${field}|${safe}}}` : `{{${field}}}`;
};

/** Chooses a field, and the fallback for readers without a value. */
export function MergeFieldButton({ label, onInsert }: { label: string; onInsert: (text: string) => void }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [field, setField] = useState<Field>("name");
  const [fallback, setFallback] = useState("");
  const insert = () => {
    onInsert(mergeField(field, field === "name" ? fallback : ""));
    setOpen(false);
    setFallback("");
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
      withinPortal
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.button ?? ""}
          aria-label={t("campaigns.merge.insert_into", { name: label })}
          onClick={() => setOpen(!isOpen)}
        >
          {"{…}"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("campaigns.merge.title")} {...closingAtEscape(() => setOpen(false))}>
        <div className={styles.fields}>
          <Select
            label={t("campaigns.merge.title")}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={FIELDS.map((value) => ({ value, label: t(`campaigns.merge.${value}`) }))}
            value={field}
            onChange={(value) => setField(FIELDS.find((known) => known === value) ?? "name")}
          />
          {field === "name" ? (
            <TextInput
              label={t("campaigns.merge.fallback")}
              description={t("campaigns.merge.fallback_hint")}
              inputWrapperOrder={["label", "input", "description"]}
              value={fallback}
              onChange={(event) => setFallback(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                insert();
              }}
            />
          ) : null}
          <Button variant="filled" onClick={insert}>
            {t("campaigns.merge.insert")}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A text input in which fields can be inserted at the cursor. Browsers check the spelling of a single line only where
 * they are asked to.
 */
export function MergeInput(props: {
  id?: string;
  label: string;
  value: string;
  error?: string | null | undefined;
  description?: ReactNode;
  placeholder?: string;
  withAsterisk?: boolean;
  onChange: (text: string) => void;
}) {
  const { value, onChange, ...input } = props;
  const ref = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...input}
      spellCheck
      ref={ref}
      value={value}
      inputWrapperOrder={["label", "input", "error", "description"]}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
      rightSectionWidth={48}
      rightSection={
        <MergeFieldButton
          label={props.label}
          onInsert={(text) => {
            const at = ref.current?.selectionStart ?? value.length;
            const to = ref.current?.selectionEnd ?? at;
            onChange(value.slice(0, at) + text + value.slice(to));
          }}
        />
      }
    />
  );
}
